import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { weaknessOf } from './weak-secret.ts'

describe('a secret', () => {
  it.each([
    ['one letter', 'x'],
    ['short', 'G7f-2kQ9zLw0Xr4'],
    ['one letter again and again', 'a'.repeat(32)],
    ['few letters', 'abab1212'.repeat(4)],
    ['a word again and again', 'Correct-Horse9'.repeat(4)],
    ['a word again, and its beginning', 'rubato-Site1rubato-Site1rubato-Site1'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['the alphabet backwards', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
    ['the text of the example file', 'output of: openssl rand -base64 32'],
  ])('that is %s is weak', (_, secret) => {
    expect(weaknessOf(secret, 32)).toEqual(expect.any(String))
  })

  it('that is random is accepted, in any alphabet', () => {
    for (let n = 0; n < 2000; n += 1) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(weaknessOf(randomBytes(24).toString(encoding), 32)).toBeNull()
      }
    }
  })
})
