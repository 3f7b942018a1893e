import { describe, expect, it } from 'vitest'
import { conditionsOrNull, formatConditions, hasSameConditions, parseConditions } from './condition-text.ts'

describe('the text form of conditions', () => {
  it('has the order of the catalogue, and is empty without conditions', () => {
    expect(formatConditions({ turn: 'first', phase: 'late' })).toBe('phase=late; turn=first')
    for (const none of [{}, null, undefined]) expect(formatConditions(none)).toBe('')
  })

  it('is read back, in any case, order and spacing', () => {
    const when = { phase: 'late', turn: 'first', after: 'too-close', outcome: 'ruined', intensity: 'strong' } as const
    expect(parseConditions(formatConditions(when))).toEqual({ when })
    expect(parseConditions(' TURN = First;;phase=LATE ; ')).toEqual({ when: { turn: 'first', phase: 'late' } })
  })

  it('has the names of promises after the conditions', () => {
    const when = { keeps: 'treat', promises: 'second-treat', phase: 'late' } as const
    expect(formatConditions(when)).toBe('phase=late; promises=second-treat; keeps=treat')
    expect(parseConditions(formatConditions(when))).toEqual({ when })
  })

  it.each(['', '  ', ' ; ;'])('without a condition in it ("%s") means any moment', (text) => {
    expect(parseConditions(text)).toEqual({ when: null })
  })

  it.each([
    ['late', 'A condition is written as name=value, as in phase=late; turn=first. “late” is not.'],
    ['phase=', 'A condition is written as name=value, as in phase=late; turn=first. “phase=” is not.'],
    ['phase=late=x', 'A condition is written as name=value, as in phase=late; turn=first. “phase=late=x” is not.'],
    [
      'mood=good',
      'There is no condition “mood”, only phase, turn, after, outcome, intensity, times, pace, had, game, step, past, last, promises, keeps, theme.',
    ],
    [
      'constructor=x',
      'There is no condition “constructor”, only phase, turn, after, outcome, intensity, times, pace, had, game, step, past, last, promises, keeps, theme.',
    ],
    ['phase=soon', 'The condition phase is one of early, middle, late, not “soon”.'],
    ['keeps=A treat', 'A name has small letters, digits and hyphens, and begins with a letter.'],
    ['turn=first; turn=last', 'The condition turn is given twice.'],
  ])('"%s" is refused in words', (text, problem) => {
    expect(parseConditions(text)).toEqual({ problem })
  })
})

describe('conditions', () => {
  it('are none in an empty object', () => {
    expect(conditionsOrNull({})).toBeNull()
    expect(conditionsOrNull({ phase: 'late' })).toEqual({ phase: 'late' })
  })

  it('are the same in any order of the names', () => {
    expect(hasSameConditions({ phase: 'late', turn: 'first' }, { turn: 'first', phase: 'late' })).toBe(true)
    expect(hasSameConditions({}, null)).toBe(true)
    expect(hasSameConditions({ phase: 'late' }, { phase: 'early' })).toBe(false)
  })
})
