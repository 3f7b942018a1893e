import { expect, test } from 'vitest'
import { stopPart } from './use-play-count.ts'

test('A stop is counted at its tenth of the length, also at and beyond the ends', () => {
  const at = (playedMs: number) => stopPart({ playedMs, length: 600_000 })
  expect([0, 59_999, 60_000, 299_000, 599_000, 600_000, 900_000].map(at)).toEqual([0, 0, 1, 4, 9, 9, 9])
  expect(stopPart({ playedMs: 10, length: 0 })).toBe(9)
})
