import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutKeys } from './vite-icons.ts'

it('The lines of an icon lose their keys and nothing else', async () => {
  const icon = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons/eye-off.mjs')
  const code = await readFile(icon, 'utf8')
  const left = withoutKeys(code)
  expect(code).toContain('key:')
  expect(left).not.toContain('key:')
  expect(left.match(/\bd: "[^"]+"/g)).toEqual(code.match(/\bd: "[^"]+"/g))
})
