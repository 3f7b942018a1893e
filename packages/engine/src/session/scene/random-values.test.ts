import { describe, expect, it } from 'vitest'
import type { Exit, Section, Variable } from '@rubato/contracts/domain'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'

const end: Exit = { kind: 'end', outcome: 'denied' }
const asked = { text: 'Which one?', seconds: 10, meanwhile: 'rest' } as const
const seeds = Array.from({ length: 60 }, (_, index) => `seed ${index}`)

const MOST = 1_000_000
const variables = ['first', 'second', 'third', 'fourth'].map((name): Variable => ({
  kind: 'number',
  name,
  min: 0,
  max: MOST,
  start: 0,
}))
const drawn = (...names: string[]) => names.map((variable) => ({ variable, to: `random(1, ${MOST})` }))

/** The values after 40 s of a game whose section sets two variables, and its exit or its note two others. */
function valuesAfter(exit: Exit, notes: Section['notes'] = [], answer?: number): unknown[] {
  const play = playScene(
    smallScene([room('first', 5, exit, { sets: drawn('first', 'second'), notes }), room('last', 60, end)], variables),
  )
  play.to(8)
  if (answer !== undefined) play.answer(8, answer)
  play.to(40)
  expect(play.scene()?.section).toBe('last')
  return Object.values(play.scene()?.values ?? {})
}

describe('random values of a branching game', () => {
  const way = { to: 'last', sets: drawn('third', 'fourth') }
  const plain = { to: 'last' }
  const back = { kind: 'call', to: 'last', next: plain } as const
  const note = { id: 'timer', after: 2000 }
  const places: [name: string, exit: Exit, notes?: Section['notes'], answer?: number][] = [
    ['an exit', { kind: 'go', ...way }],
    ['an answer', { kind: 'ask', ...asked, answers: [{ answer: 'This.', ...way }], silence: plain }, [], 0],
    ['silence', { kind: 'ask', ...asked, answers: [{ answer: 'This.', ...plain }], silence: way }],
    ['a case', { kind: 'when', cases: [{ if: 'yes', ...way }], otherwise: plain }],
    ['the way without a case', { kind: 'when', cases: [{ if: 'no', ...plain }], otherwise: way }],
    ['a drawn way', { kind: 'random', ways: [{ weight: 1, ...way }] }],
    ['a repeat', { kind: 'repeat', times: 1, ...way, next: plain }],
    ['the way after a repeat', { kind: 'repeat', times: 0, ...plain, next: way }],
    ['a call', { ...back, ...way }],
    ['a note', end, [{ ...note, kind: 'go', ...way }]],
    ['a note that calls', end, [{ ...note, kind: 'call', ...way }]],
  ]
  it.each(places)('SCENE-28 those of a section and of %s are drawn one by one', (_, exit, notes, answer) => {
    const values = valuesAfter(exit, notes, answer)
    expect(values).not.toContain(0)
    expect(new Set(values).size).toBe(4)
  })

  it('SCENE-28 a later case with the same chance is taken in some sessions', () => {
    const cases = ['second', 'third'].map((to) => ({ if: 'chance(50)', to }))
    const game = smallScene([
      room('first', 2, { kind: 'when', cases, otherwise: { to: 'fourth' } }),
      ...['second', 'third', 'fourth'].map((id) => room(id, 5, end)),
    ])
    const reached = seeds.map((seed) => {
      const play = playScene(game, seed)
      play.to(4)
      return play.scene()?.section
    })
    expect(new Set(reached)).toEqual(new Set(['second', 'third', 'fourth']))
  })

  it('SCENE-28 one answer is offered without another of the same chance', () => {
    const answers = ['This.', 'That.'].map((answer) => ({ answer, to: 'last', if: 'chance(50)' }))
    const game = smallScene([
      room('first', 2, { kind: 'ask', ...asked, answers, silence: { to: 'last' } }),
      room('last', 5, end),
    ])
    const offered = seeds.map((seed) => {
      const play = playScene(game, seed)
      play.to(6)
      return play
        .view()
        ?.choice?.answers.map(({ text }) => text)
        .join(' ')
    })
    expect(new Set(offered)).toEqual(new Set(['This.', 'That.', 'This. That.']))
  })
})
