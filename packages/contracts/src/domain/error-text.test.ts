import { describe, expect, it } from 'vitest'
import { ERROR_MESSAGE_MAX, ERROR_STACK_MAX, scrubMessage, scrubStack } from './error-text.ts'

describe('scrubMessage', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'length')",
      "Cannot read properties of undefined (reading 'length')",
    ],
    ["Cannot set properties of null (setting 'aria-label')", "Cannot set properties of null (setting 'aria-label')"],
    ["'canary' is not a trigger", '[text] is not a trigger'],
    ['x is not a function', 'x is not a function'],
    [
      'Request failed with status code 404 Not Found: GET /api/script/:scriptId',
      'Request failed with status code 404 Not Found: GET /api/script/:scriptId',
    ],
    ['GET https://rubato.example/api/scripts?search=canary+words failed', 'GET /api/scripts failed'],
    ['at /script/7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10/', 'at /script/[id]/'],
    ['no user canary@example.test here', 'no user [e-mail] here'],
    [
      'Unexpected token \'c\', "canary words of a line" is not valid JSON',
      'Unexpected token [text], [text] is not valid JSON',
    ],
    ['“canary words” is not allowed', '[text] is not allowed'],
    ['Bearer canary.secret', 'Bearer [secret]'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.canary', 'token [secret]'],
    ['session 3f2a9c81d07b4e6fa1c2d3e4f5a6b7c8', 'session [secret]'],
    ['connect ECONNREFUSED 203.0.113.77:443', 'connect ECONNREFUSED [network]:443'],
    ['data:text/html,canary', '[address]'],
    ['many\n  lines\tof it', 'many lines of it'],
  ])('of %j is %j', (message, expected) => {
    expect(scrubMessage(message)).toBe(expected)
  })

  it('is bounded, and fast with any input', () => {
    const awkward = [
      "'".repeat(100_000),
      '\\'.repeat(100_000),
      'a@'.repeat(50_000),
      '?'.repeat(100_000),
      'a1-'.repeat(40_000),
    ]
    for (const text of awkward) expect(scrubMessage(text).length).toBeLessThanOrEqual(ERROR_MESSAGE_MAX)
  })
})

describe('scrubStack', () => {
  it('keeps the frames, without the message, the origin and the query', () => {
    const stack = [
      'TypeError: canary words',
      'a second line at canary',
      '    at Home (https://rubato.example/assets/home-Bx1y2z3w4v5u6t7s8r9q0p1o.js?t=canary:1:2345)',
      '    at async https://rubato.example/assets/shell.js:7:1',
    ].join('\n')
    expect(scrubStack(stack)).toBe(
      '    at Home (/assets/home-Bx1y2z3w4v5u6t7s8r9q0p1o.js:1:2345)\n    at async /assets/shell.js:7:1',
    )
  })

  it('reads the notation of Firefox and Safari', () => {
    expect(scrubStack('Home@https://rubato.example/assets/home.js:1:23\n@https://rubato.example/a.js:4:5')).toBe(
      '    at Home (/assets/home.js:1:23)\n    at  (/a.js:4:5)',
    )
  })

  it('is bounded', () => {
    const frame = `    at ${'x'.repeat(400)} (https://rubato.example/a.js:1:2)`
    expect(scrubStack(Array.from({ length: 500 }, () => frame).join('\n')).length).toBeLessThanOrEqual(ERROR_STACK_MAX)
    expect(scrubStack('@'.repeat(200_000))).toBe('')
  })
})
