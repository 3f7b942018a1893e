import { DIALOG_TEXT_MAX, spokenMs } from '@rubato/contracts/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineLength } from './words.ts'

const texts = fc.string({ unit: fc.constantFrom('.', '!', '?', '…', ',', ' ', '\n', 'a', '7'), maxLength: 60 })

it('a line takes the time that a voice needs for it, however many marks it has', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(lineLength(text)).toBe(spokenMs(text, null, 'normal'))
    }),
    { numRuns: 2000 },
  )
})

it('no more of a line is measured than a game may have', () => {
  expect(lineLength('a '.repeat(DIALOG_TEXT_MAX))).toBe(lineLength('a '.repeat(DIALOG_TEXT_MAX / 2)))
})
