import { describe, expect, it } from 'vitest'
import type { LineConditions } from '@rubato/contracts/domain'
import { chooseFiller, chooseLine, type LineRequest } from './choose-line.ts'
import { firstClause } from './first-clause.ts'
import { fillDialog, type SpokenLine } from './spoken-line.ts'

const speaker = { voice: 'Alto', chatSpeed: 'normal' } as const
const LONG = 60_000

const lines = (dialogs: Record<string, [text: string, when?: LineConditions]>, rank = 0): SpokenLine[] =>
  Object.entries(dialogs).flatMap(([id, [text, when]]) =>
    fillDialog({ dialog: { id, trigger: 'stroke-slower', text, ...(when ? { when } : {}) }, rank }, {}, speaker),
  )
const chosen = (pool: readonly SpokenLine[], request: Partial<LineRequest>) =>
  chooseLine(pool, { moment: {}, room: LONG, spokenAt: {}, last: null, ...request })

describe('the choice of a line', () => {
  const pool = lines({
    any: ['Slower.'],
    late: ['Slower. I know.', { phase: 'late' }],
    lateLast: ['Slower, once more.', { phase: 'late', turn: 'last' }],
  })
  it('PLAY-40 a line whose condition fails is not said', () => {
    expect(chosen(pool, { moment: { phase: 'early' } })?.dialog.id).toBe('any')
    expect(chosen(pool.slice(2), { moment: { phase: 'early' } })).toBeNull()
  })
  it('PLAY-40 of the lines that hold, those not yet said come first, then the first one of the pool', () => {
    const moment = { phase: 'late', turn: 'last' } as const
    expect(chosen(pool, { moment })?.dialog.id).toBe('any')
    expect(chosen(pool, { moment, spokenAt: { any: 1 } })?.dialog.id).toBe('late')
    expect(chosen(pool, { moment, spokenAt: { any: 1, late: 2 } })?.dialog.id).toBe('lateLast')
  })
  it('PLAY-40 once the end has begun, the one with the most conditions', () => {
    const moment = { phase: 'late', turn: 'last', outcome: 'denied' } as const
    expect(chosen(pool, { moment })?.dialog.id).toBe('lateLast')
    expect(chosen(pool, { moment, spokenAt: { lateLast: 1 } })?.dialog.id).toBe('late')
    expect(chosen(pool, { moment, spokenAt: { lateLast: 1, late: 2 } })?.dialog.id).toBe('any')
  })
  it.each(['reached', 'not-reached', 'too-close', 'skipped', 'eased'] as const)(
    'PLAY-40 after "%s" a line about it comes first',
    (after) => {
      const answers = lines({
        any: ['Slower.'],
        late: ['Slower. I know.', { phase: 'late' }],
        own: ['Ease down.', { after }],
      })
      expect(chosen(answers, { moment: { phase: 'late', after } })?.dialog.id).toBe('own')
    },
  )
  it('PLAY-99 the answer to a question is about what was reported, also where its lines were said before', () => {
    const answers = lines({
      any: ['Rest.'],
      own: ['Rest. You got there.', { after: 'reached' }],
      late: ['Rest. That was near.', { after: 'not-reached' }],
    })
    const answer = (isAnswer: boolean, room = LONG) =>
      chosen(answers, { moment: { after: 'reached', isAnswer }, room, spokenAt: { own: 1 } })?.dialog.id
    expect(answer(true)).toBe('own')
    expect(answer(false)).toBe('any')
  })

  it('PLAY-40 once all were said, the one said longest ago comes back, whatever its conditions', () => {
    const answers = lines({ any: ['Slower.'], own: ['Ease down.', { after: 'too-close' }] })
    const moment = { after: 'too-close' } as const
    expect(chosen(answers, { moment, spokenAt: { any: 1, own: 2 } })?.dialog.id).toBe('any')
    expect(chosen(answers, { moment, spokenAt: { any: 3, own: 2 } })?.dialog.id).toBe('own')
  })
  it('PLAY-40 a line that keeps a promise comes first', () => {
    const kept = lines({ any: ['Slower.'], kept: ['Ease down.', { keeps: 'treat' }] })
    expect(chosen(kept, { moment: { unpaid: ['treat'] } })?.dialog.id).toBe('kept')
  })
  it('PLAY-40 a general farewell is said after an end that the game planned, and after no other', () => {
    const dialogs: [string, LineConditions?][] = [['That was long.'], ['You came.', { outcome: 'orgasm' }], ['Early.', { outcome: 'early' }]] // prettier-ignore
    const farewells = dialogs.flatMap(([text, when]) =>
      fillDialog({ dialog: { id: text, trigger: 'game-over', text, ...(when ? { when } : {}) }, rank: 0 }, {}, speaker),
    )
    expect(chosen(farewells, { moment: { outcome: 'orgasm' } })?.text).toBe('That was long.')
    expect(chosen(farewells, { moment: { outcome: 'early' } })?.text).toBe('Early.')
  })
  it('PLAY-40 when all were said, the one said longest ago, and not the last one', () => {
    const two = lines({ one: ['Slower.'], other: ['Slow down.'] })
    expect(chosen(two, { spokenAt: { one: 5, other: 3 } })?.dialog.id).toBe('other')
    expect(chosen(two, { spokenAt: { one: 5, other: 3 }, last: 'other' })?.dialog.id).toBe('one')
  })
  it('PLAY-74 a drawn line is one of the half said longest ago, once all were said', () => {
    const four = lines({ a: ['Red.'], b: ['Stop.'], c: ['Halt.'], d: ['Still.'] })
    const spokenAt = { a: 1, b: 2, c: 3, d: 4 }
    const drawn = (pick: number, said: Record<string, number> = spokenAt) =>
      chosen(four, { spokenAt: said, last: 'd', pick })?.dialog.id
    expect([0, 0.4, 0.6, 0.99].map((pick) => drawn(pick))).toEqual(['a', 'a', 'b', 'b'])
    expect(drawn(0.99, { a: 1, d: 4 })).toBe('b')
  })
  it('PLAY-40 another script is asked only where the first has no line whose conditions hold', () => {
    const both = [...lines({ own: ['Slower.', { phase: 'late' }] }), ...lines({ shipped: ['Ease down.'] }, 1)]
    expect(chosen(both, { moment: { phase: 'late' } })?.dialog.id).toBe('own')
    expect(chosen(both, { moment: { phase: 'early' } })?.dialog.id).toBe('shipped')
  })
  it('PLAY-40 once the end has begun only lines about it are said, where the trigger has some', () => {
    const stops = lines({ stop: ['Stop. I felt like it.'], after: ['Well done.', { outcome: 'orgasm' }] })
    const moment = { outcome: 'orgasm' } as const
    expect(chosen(stops, { moment, spokenAt: { after: 1 } })?.dialog.id).toBe('after')
    expect(chosen(stops, { moment: { outcome: 'denied' } })?.dialog.id).toBe('stop')
    const request = { moment, room: LONG, spokenAt: { after: 1 }, last: null }
    expect(chooseFiller(stops, request, { at: 2, quiet: LONG })).toBeNull()
  })
  it('PLAY-41 a line fits the time; else a first clause that fits, else the shortest', () => {
    const two = lines({
      long: ['Slower. I have all the time in the world for this, and so do you.'],
      short: ['Slow your hand down now.'],
    })
    const [whole] = two.filter(({ dialog, shortOf }) => dialog.id === 'short' && shortOf === undefined)
    expect(chosen(two, { room: LONG })?.text).toContain('I have all the time')
    expect(chosen(two, { room: whole?.ms ?? 0 })?.text).toBe('Slow your hand down now.')
    expect(chosen(two, { room: (whole?.ms ?? 0) - 1 })?.text).toBe('Slower.')
    expect(chosen(two, { room: 1 })?.text).toBe('Slower.')
  })
  it('PLAY-41 a line that strains the body is said in full: its caution is part of it', () => {
    const text = 'Gag in, not too deep. Breathe through your nose.'
    const spoken = fillDialog({ dialog: { id: 'g', trigger: 'gag-insert', text }, rank: 0 }, {}, speaker)
    expect(spoken.map((each) => [each.text, each.cue.text])).toEqual([[text, text]])
  })
  it('PLAY-43 talk that fills a stretch is a whole line that fits and was not said within five minutes', () => {
    const one = lines({ one: ['You are where I want you, and you know it.'] })
    const at = 400_000
    const filler = (request: Partial<LineRequest>) =>
      chooseFiller(one, { moment: {}, room: LONG, spokenAt: {}, last: null, ...request }, { at, quiet: 300_000 })
    expect(filler({})?.dialog.id).toBe('one')
    expect(filler({ room: 500 })).toBeNull()
    expect(filler({ spokenAt: { one: at - 299_999 } })).toBeNull()
    expect(filler({ spokenAt: { one: at - 300_000 } })?.dialog.id).toBe('one')
  })
  it.each([
    ["Slower. I'm in no hurry.", 'Slower.'],
    ['Hands off, and let it sink.', 'Hands off.'],
    ['So soon? Rest.', 'So soon?'],
    ['If it hurts, stop.', 'If it hurts, stop.'],
    ['Yes, that slowly.', 'Yes, that slowly.'],
    ['Carry on', 'Carry on'],
    ['Now for {seconds} seconds', 'Now for {seconds} seconds'],
  ])('PLAY-41 the first clause of "%s" is "%s"', (text, clause) => {
    expect(firstClause(text)).toBe(clause)
  })
})
