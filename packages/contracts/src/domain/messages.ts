/**
 * The words of a value that is missing or of another type, alike on the server and in the browser. Imported before any
 * schema is parsed with. A schema's own message goes before these.
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
