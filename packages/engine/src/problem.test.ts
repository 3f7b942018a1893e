import { expect, test } from 'vitest'
import { lengthInWords } from './problem.ts'

test.each([
  [44, '44 s'],
  [90, '90 s'],
  [91, '1 min 31 s'],
  [119.7, '2 minutes'],
  [300, '5 minutes'],
])('A message says %d seconds as %s', (seconds, text) => {
  expect(lengthInWords(seconds)).toBe(text)
})
