import { expect, it } from 'vitest'
import { growthOf } from './soak.ts'

it('measures the growth of memory after warming, and none where it goes up and down', () => {
  const waves = Array.from({ length: 100 }, (_, at) => 200 + (at % 5))
  expect(growthOf([...Array.from({ length: 33 }, (_, at) => at * 6), ...waves])).toBeCloseTo(0, 0)
  expect(growthOf(Array.from({ length: 101 }, (_, at) => 200 + at))).toBeGreaterThan(50)
})
