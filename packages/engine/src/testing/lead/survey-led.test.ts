import { beforeAll, describe, expect, it } from 'vitest'
import { surveyLed, type LedSurvey } from './survey-led.ts'
import { leadRules } from '../surveyed-rules.ts'

/** Streams of the million of `bench -- partner` in which a rule was broken once. */
const onceBroken = [59_566, 87_016, 98_705, 202_665, 289_601, 262_504, 377_814, 488_607, 692_381, 740_474, 967_210]

const STREAMS = 240
/** So many that there are sixty games, and whole sessions in some of them. */
const EVERY = 25

describe('over random and hostile streams of commands', () => {
  let found: LedSurvey
  beforeAll(() => {
    found = surveyLed(STREAMS, { every: EVERY })
  }, 300_000)

  it('commands of each kind are taken, and most are refused', () => {
    expect(found.taken).toBeGreaterThan(STREAMS / 2)
    expect(Object.keys(found.takenKinds)).toHaveLength(9)
    expect(found.commands).toBeGreaterThan(4 * found.taken)
  })
  it.each(Object.entries(leadRules))('%s %s', (rule) => {
    expect(found.looked[rule]).toBeGreaterThan(5)
    expect(found.broken[rule] ?? []).toEqual([])
  })
  it.each(onceBroken)('LEAD-17 no rule is broken in stream %i', (first) => {
    expect(surveyLed(1, { first }).broken).toEqual({})
  })
  it('LEAD-17 every rule of a session holds', () => {
    expect(Object.keys(found.looked).length).toBeGreaterThan(25)
    expect(found.broken).toEqual({})
  })
})
