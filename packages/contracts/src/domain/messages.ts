/**
 * Messages for a missing value, for a value of another type and for one outside its limits, the same on the server and
 * in the browser. This module is imported before the first parse. A message of the schema takes precedence.
 */
import { z } from 'zod'

const nameOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isNaN(value) ? 'nan' : typeof value
}
const expectedNames: Record<string, string> = { int: 'integer', record: 'object' }

const units: Record<string, readonly [one: string, more: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** The limit with its unit; a limit of a number has none. */
function limitText(origin: string, limit: number | bigint): string {
  const unit = units[origin]
  return unit ? `${limit} ${unit[Number(limit) === 1 ? 0 : 1]}` : String(limit)
}

/** "at least" or, where the limit itself is outside, "more than". */
function boundText({ code, inclusive = true }: { code: 'too_small' | 'too_big'; inclusive?: boolean }): string {
  if (code === 'too_small') return inclusive ? 'at least' : 'more than'
  return inclusive ? 'at most' : 'less than'
}

z.config({
  customError: (issue) => {
    if (issue.code === 'too_small') return `Needs ${boundText(issue)} ${limitText(issue.origin, issue.minimum)}.`
    if (issue.code === 'too_big') return `Can be ${boundText(issue)} ${limitText(issue.origin, issue.maximum)}.`
    if (issue.code !== 'invalid_type') return undefined
    if (issue.input === undefined) return 'Required'
    const expected = String(issue.expected)
    return `Expected ${expectedNames[expected] ?? expected} received ${nameOf(issue.input)}`
  },
})
