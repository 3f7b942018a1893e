import { describe, expect, it } from 'vitest'
import type { Exit, PlayableScene } from '@rubato/contracts/domain'
import { playScene, room, smallScene, words } from '../../testing/scene/small-scene.ts'

type Ask = Extract<Exit, { kind: 'ask' }>

const end: Exit = { kind: 'end', outcome: 'denied' }
const variables: PlayableScene['variables'] = [{ name: 'saved', kind: 'number', min: 0, max: 9, start: 0 }]
const saves = [{ variable: 'saved', to: 'saved + 1' }]

function silenceWith(more: Partial<Ask>, exit: Exit = end): number | null | undefined {
  const question: Ask = {
    kind: 'ask',
    text: 'Spend it or save it?',
    seconds: 20,
    meanwhile: 'rest',
    answers: [
      { answer: 'Spend it', to: 'spend' },
      { answer: 'Save it', to: 'save', sets: saves },
    ],
    silence: { to: 'save', sets: saves },
    ...more,
  }
  const play = playScene(
    smallScene([room('hall', 10, question), room('spend', 10, end), room('save', 10, exit)], variables),
  )
  play.to(15)
  return play.view()?.choice?.silence
}

describe('SCENE-79 silence', () => {
  it('counts as the answer that leads to the same section and sets the same', () => {
    expect(silenceWith({})).toBe(1)
  })

  it('counts as none where it sets something else, or leads elsewhere', () => {
    expect(silenceWith({ silence: { to: 'save' } })).toBeNull()
    expect(silenceWith({ silence: { to: 'hall', sets: saves } })).toBeNull()
  })

  it('counts as none in a game that reads which answer was given', () => {
    const reads: Exit = { kind: 'when', cases: [{ if: 'answered = 2', to: 'spend' }], otherwise: { to: 'spend' } }
    expect(silenceWith({}, reads)).toBeNull()
  })
})

it.each([1, 10])('SCENE-11 the words of a question are said after those that are being said, %s times', (times) => {
  const question: Ask = {
    kind: 'ask',
    text: 'Which way?',
    seconds: 20,
    meanwhile: 'rest',
    answers: [
      { answer: 'Left', to: 'last' },
      { answer: 'Right', to: 'last' },
    ],
    silence: { to: 'last' },
  }
  const long = words(9, 'These are many words of the author. '.repeat(times))
  const play = playScene(smallScene([room('hall', 10, question, { events: [long] }), room('last', 10, end)]))
  play.to(80)
  expect(play.said().map(([, text]) => text)).toEqual([expect.stringContaining('many words'), 'Which way?'])
  const shown = play.effects().find((effect) => effect.kind === 'show' && effect.view.choice)
  const asked = play.effects().find((effect) => effect.kind === 'say' && effect.text === 'Which way?')
  expect(shown?.at).toBe(10_000)
  expect(asked?.at).toBeGreaterThan(10_000)
})

it('SCENE-11 a question that is asked again has another id', () => {
  const again: Ask = {
    kind: 'ask',
    text: 'Again?',
    seconds: 20,
    meanwhile: 'rest',
    answers: [
      { answer: 'Yes', to: 'hall' },
      { answer: 'No', to: 'last' },
    ],
    silence: { to: 'last' },
  }
  const play = playScene(smallScene([room('hall', 10, again), room('last', 10, end)]))
  play.to(15)
  const first = play.view()?.choice
  play.answer(16, 0)
  play.to(30)
  const second = play.view()?.choice
  expect(second?.text).toBe(first?.text)
  expect(second?.id).not.toBe(first?.id)
})

describe('SCENE-12 a check-in leaves time for the answer to a question', () => {
  const asks = (meanwhile: Ask['meanwhile']): Ask => ({
    kind: 'ask',
    text: 'Which way?',
    seconds: 20,
    meanwhile,
    answers: [
      { answer: 'Left', to: 'left' },
      { answer: 'Right', to: 'right' },
    ],
    silence: { to: 'right' },
  })
  /** The hall ends, and the question is asked, before or after the check-in of the fifteenth minute. */
  const asked = (seconds: number, meanwhile: Ask['meanwhile']) => {
    const play = playScene(
      smallScene([room('hall', seconds, asks(meanwhile)), room('left', 300, end), room('right', 300, end)]),
    )
    play.to(seconds + 25)
    const checkIn = play.effects().find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')
    return { play, at: (checkIn?.at ?? 0) / 1000 }
  }
  const cases = ([885, 899, 905] as const).flatMap((seconds) =>
    (['rest', 'strokes'] as const).map((meanwhile) => ({ seconds, meanwhile })),
  )

  it.each(cases)('at $seconds s, with $meanwhile: it is open after the answer', ({ seconds, meanwhile }) => {
    const { play, at } = asked(seconds, meanwhile)
    expect(play.scene()?.question).not.toBeNull()
    expect(play.view()).toMatchObject({ ask: 'check-in', task: meanwhile === 'rest' ? 'rest' : 'steady' })
    play.send({ type: 'yes', at: (at + 29) * 1000 })
    play.to(at + 34)
    expect(play.view()?.choice?.until).toBe((at + 36) * 1000)
    expect(play.view()?.tempo === null).toBe(meanwhile === 'rest')
    play.answer(at + 35, 0)
    expect(play.scene()?.section).toBe('left')
  })

  it.each([845, 850, 853])('strokes that climb back from %i s on go on until its end', (seconds) => {
    const play = playScene(
      smallScene([room('hall', 860, asks('strokes')), room('left', 300, end), room('right', 300, end)]),
    )
    play.send({ type: 'too-close', at: seconds * 1000 })
    play.to(935)
    const all = play.effects()
    const asked = all.find((effect) => effect.kind === 'show' && effect.view.choice)?.at ?? 0
    const checkIn = all.find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')?.at ?? 0
    expect(checkIn - asked).toBeGreaterThan(0)
    expect(checkIn - asked).toBeLessThan(21_000)
    play.send({ type: 'yes', at: checkIn + 10_000 })
    play.to(960)
    const beats = play.effects().flatMap(({ kind, at }) => (kind === 'beat' && at > asked ? [at] : []))
    const gaps = beats.slice(1).map((at, index) => at - (beats[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(2000)
  })

  it.each(cases)('at $seconds s, with $meanwhile: it goes on after the pause', ({ seconds, meanwhile }) => {
    const { play, at } = asked(seconds, meanwhile)
    play.to(at + 40)
    expect(play.view()?.status).toBe('paused')
    play.send({ type: 'resume', at: (at + 40) * 1000 })
    play.to(at + 48)
    expect(play.view()?.choice).toBeDefined()
    play.to(at + 60)
    expect(play.scene()?.section).toBe('right')
  })
})
