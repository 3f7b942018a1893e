import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

it('Every advisory lock has its own key, which is in the one table', () => {
  const keys = Object.values(advisoryLocks)
  expect(new Set(keys).size).toBe(keys.length)
  const root = join(import.meta.dirname, '..')
  const withKey = globSync('**/*.ts', { cwd: root }).filter((file) =>
    /advisory_\w+\(\s*\d/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(withKey).toEqual([])
})
