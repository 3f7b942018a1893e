/**
 * Messages for a missing value and for a value of another type, the same on the server and in the browser. This module
 * is imported before the first parse. A message of the schema takes precedence.
 */
import { z } from 'zod'

const nameOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isNaN(value) ? 'nan' : typeof value
}
const expectedNames: Record<string, string> = { int: 'integer', record: 'object' }

z.config({
  customError: (issue) => {
    if (issue.code !== 'invalid_type') return undefined
    if (issue.input === undefined) return 'Required'
    const expected = String(issue.expected)
    return `Expected ${expectedNames[expected] ?? expected} received ${nameOf(issue.input)}`
  },
})
