import { describe, expect, it } from 'vitest'
import type { Exit, PlayableScene } from '@rubato/contracts/domain'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'

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
