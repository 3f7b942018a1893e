/** The YAML files of the documents can be loaded, and have the types that their readers expect. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../steps.ts'

const files = globSync('docs/**/*.{yml,yaml}', { cwd: root })

/** The values of `test` in every `healthcheck`, at any depth. */
function healthTests(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'healthcheck' ? [(inner as { test?: unknown }).test] : healthTests(inner),
  )
}

it('YAML files are parsed, and each health check of Compose is a list of strings', () => {
  const tests = files.flatMap((file) => healthTests(parse(readFileSync(join(root, file), 'utf8'))))
  expect(tests).toHaveLength(2)
  // A command with ": " and without quotes is a mapping.
  const parts = tests.flatMap((test) => (Array.isArray(test) ? (test as unknown[]) : [test]))
  expect(parts.filter((part) => typeof part !== 'string')).toEqual([])
})
