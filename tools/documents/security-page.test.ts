/** `docs/security.md` against the tests that it names. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../steps.ts'

const sources = globSync('{apps,packages,bench,e2e}/**/src/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules') || path.endsWith('dist'),
}).map((path) => [`/${path}`, readFileSync(join(root, path), 'utf8')] as const)

/** `file.test.ts`, and the titles behind it: "one" and "other". */
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?: (?:and )?"[^"]+")*)/g

it('The page about security names tests that exist, with their titles', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8').replaceAll(/\s+/g, ' ')
  const named = [...page.matchAll(NAMED)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))
  expect(named.length).toBeGreaterThan(60)
  const missing = named.filter(
    ({ file, titles }) =>
      !file.startsWith('tools/') &&
      !sources.some(([path, text]) => path.endsWith(`/${file}`) && titles.every((title) => text.includes(title))),
  )
  expect(missing).toEqual([])
})
