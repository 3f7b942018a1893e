import { describe, expect, test } from 'vitest'
import type { SessionFigures } from './figures.ts'
import { firstMiss } from './first-miss.ts'
import type { Row } from './rows/row.ts'
import type { Sample } from './sample.ts'

const sessions = (...durations: number[]) => durations.map((duration) => ({ duration }) as SessionFigures)
const sample = (silent: number[], cooperative: number[]): Sample => ({
  length: { min: 5, max: 10 },
  silent: sessions(...silent),
  cooperative: sessions(...cooperative),
  struggling: [],
  curves: { rising: [], waves: [], plateau: [], level: [] },
  generators: [],
  courses: [],
  classic: [],
})
const rowOf = (value: (durations: number[]) => number): Row => ({
  name: 'made up',
  unit: 'number',
  aim: () => ({ max: 5 }),
  value: ({ silent, cooperative }) => value([...silent, ...cooperative].map(({ duration }) => duration)),
})

describe('The first session of a miss', () => {
  test('misses the aim alone', () => {
    const longest = rowOf((durations) => Math.max(0, ...durations))
    expect(firstMiss(longest, sample([1, 2], [3, 9, 8]), { max: 5 })).toEqual({ seed: 2, member: 'cooperative' })
    expect(firstMiss(longest, sample([1, 2], [3]), { max: 5 })).toBeNull()
  })

  test('else misses it together with those before it', () => {
    const sum = rowOf((durations) => durations.reduce((total, duration) => total + duration, 0))
    expect(firstMiss(sum, sample([1, 2], [1, 2, 1]), { max: 5 })).toEqual({ seed: 2, member: 'cooperative' })
  })
})
