import { beforeAll, describe, expect, inject, it } from 'vitest'
import { surveyInParallel } from './parallel/index.ts'
import { survey, type Survey } from './survey.ts'
import { gameRules } from './surveyed-rules.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Games with their sessions and inputs; `npm run bench -- engine` does a million. */
    surveyRuns: number
  }
}
const RUNS = inject('surveyRuns')

/** Runs in which the engine, or a check of it, was wrong once. */
const onceWrong = [
  8500, 10200, 35131, 71500, 93700, 116700, 120120, 143560, 147531, 191480, 197157, 244000, 406941, 582675, 701600,
  763349, 906900, 951100,
]

it.each(onceWrong)('run %d keeps all rules', (run) => {
  expect(survey(1, run).broken).toEqual({})
})

describe('over random configs, profiles and inputs', () => {
  let found: Survey
  beforeAll(async () => {
    found = await surveyInParallel(RUNS)
  }, 3_600_000)

  it('most configs make a game and some are refused', () => {
    expect(found.games).toBeGreaterThan(RUNS * 0.6)
    expect(found.refused).toBeGreaterThan(RUNS * 0.01)
  })
  it.each(Object.entries(gameRules))('%s %s', (rule) => {
    expect(found.looked[rule]).toBeGreaterThan(RUNS / 5000)
    expect(found.broken[rule] ?? []).toEqual([])
  })
})
