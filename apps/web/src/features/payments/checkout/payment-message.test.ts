import { expect, test } from 'vitest'
import { PAYMENT_MESSAGE_MAX } from '@rubato/contracts/domain'
import { paymentFailedSearch } from './payment-message.ts'

const shown = (message?: unknown) => paymentFailedSearch({ message }).message

test('The message of the address is shown, and the text of the specification without one', () => {
  expect(shown('Your card was declined')).toBe('Your card was declined')
  for (const nothing of [undefined, null, '', '   ', { a: 1 }, ['a']]) {
    expect(shown(nothing)).toBe('An unknown error has occured.  Please try again later')
  }
  expect(shown(402)).toBe('402')
  expect(shown(true)).toBe('true')
})

test('A code of the closed list is kept, any other is left out', () => {
  expect(paymentFailedSearch({ code: 'declined', message: 'No.' })).toEqual({ code: 'declined', message: 'No.' })
  for (const code of ['toString', 'call-this-number', 7, undefined])
    expect(paymentFailedSearch({ code, message: 'No.' })).toEqual({ message: 'No.' })
})

test('A long message is cut, not in the middle of a character', () => {
  expect(shown('x'.repeat(500))).toHaveLength(PAYMENT_MESSAGE_MAX)
  expect(shown(`${'x'.repeat(PAYMENT_MESSAGE_MAX - 1)}😀`)).toBe('x'.repeat(PAYMENT_MESSAGE_MAX - 1))
})

test('Control and direction characters are removed', () => {
  expect(shown('one\u0000\ntwo \u202Eeerht\u2066')).toBe('one two eerht')
})
