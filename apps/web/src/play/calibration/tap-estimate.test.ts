import { expect, test } from 'vitest'
import { INTERVAL_MS, lateness, resultOf, soundDelayOf } from './tap-estimate.ts'

test('A tap belongs to the nearest beat, before or after it', () => {
  expect(lateness(1000 + 3 * INTERVAL_MS + 120, 1000)).toBe(120)
  expect(lateness(1000 + 3 * INTERVAL_MS - 60, 1000)).toBe(-60)
})

test('The median and the spread leave single misses out', () => {
  expect(resultOf([50, 52, 48, 51, 49, 380, -300])).toEqual({ median: 50, spread: 2 })
  expect(resultOf([10, 20, 30, 40])).toEqual({ median: 25, spread: 10 })
})

test('The delay of a person is in both rounds and cancels out', () => {
  const person = 35
  const sound = resultOf([180, 185, 190].map((late) => late + person))
  const light = resultOf([18, 20, 22].map((late) => late + person))
  expect(soundDelayOf(sound, light)).toBe(165)
})
