import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addChecksums, sha256 } from './checksums.ts'

it('SHA256SUMS has a line for every file, also for those whose names begin with a dot', () => {
  const tree = mkdtempSync(join(tmpdir(), 'rubato-checksums-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  const files = [
    '.env.example',
    'apps/web/dist/.landing.html',
    'apps/web/dist/index.html',
    'node/.hidden/file',
    'rubato',
  ]
  for (const file of files) {
    mkdirSync(join(tree, file, '..'), { recursive: true })
    writeFileSync(join(tree, file), file)
  }
  addChecksums(tree)
  const lines = readFileSync(join(tree, 'SHA256SUMS'), 'utf8').split('\n').filter(Boolean)
  expect(lines).toEqual(files.map((file) => `${sha256(join(tree, file))}  ${file}`))
})
