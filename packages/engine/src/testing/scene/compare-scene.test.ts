import { describe, expect, it } from 'vitest'
import { compareRandomScenes } from './compare-scene.ts'

/** `npm run bench -- scenes` compares more. */
const RUNS = 90
const WAYS_MAX = 100
/** As the bench has it. */
const BENCH_WAYS_MAX = 500

describe('the check of a scene and a slow walk of all of its ways', () => {
  it('SCENE-59 agree on every random scene: a rule is found where some way breaks it, and nowhere else', () => {
    const { compared, agreed, disagreements } = compareRandomScenes(0, RUNS, WAYS_MAX)
    expect(disagreements.slice(0, 3)).toEqual([])
    expect(compared).toBeGreaterThan(RUNS * 0.7)
    expect(agreed).toBeGreaterThan(RUNS / 2)
  })

  it('SCENE-59 agree on the seeds that once differed', () => {
    for (const seed of [4357, 47_476, 78_289, 101_711, 107_394, 128_976, 158_545, 492_723, 543_783, 826_830, 853_919])
      expect(compareRandomScenes(seed, 1, BENCH_WAYS_MAX)).toMatchObject({ compared: 1, disagreements: [] })
  })

  it('SCENE-59 are compared within five seconds where nearly every way comes to a circle', { timeout: 5000 }, () => {
    expect(compareRandomScenes(151, 1, WAYS_MAX)).toMatchObject({ compared: 1, disagreements: [] })
  })
})
