import { expect, test } from 'vitest'
import { ASKED_MAX, LATE_AFTER, nextQuestionIn } from './poll-schedule.ts'

const waited = (asked: number) =>
  Array.from({ length: asked - 1 }, (_, index) => Number(nextQuestionIn(index + 1))).reduce((sum, ms) => sum + ms, 0)

test('The questions begin a second apart and end fifteen seconds apart', () => {
  expect([1, 2, 3].map(nextQuestionIn)).toEqual([1000, 1500, 2250])
  expect(nextQuestionIn(30)).toBe(15_000)
})

test('A confirmation is late after about a minute, and the questions stop after about ten', () => {
  expect(waited(LATE_AFTER) / 60_000).toBeCloseTo(1, 0)
  expect(waited(ASKED_MAX) / 60_000).toBeCloseTo(10, 0)
  expect(nextQuestionIn(ASKED_MAX)).toBe(false)
})
