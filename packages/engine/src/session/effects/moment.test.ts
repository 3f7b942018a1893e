import { expect, it } from 'vitest'
import type { ScriptDialog } from '../../dialog/library.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { hold } from '../../testing/holds.ts'
import { beatEvent, playByHand, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const spoken = (trigger: EventDraft, bpm: number, dialogs: ScriptDialog[], more: EventDraft[] = []): string[] => {
  const beats = [beatEvent(0, 10 * SECOND, 100), beatEvent(34 * SECOND, MINUTE, bpm)]
  const game = withBeats(2 * MINUTE, beats, [...more, trigger])
  const effects = playByHand(game, { scripts: [dialogs], lastSpoken: {} }).to(MINUTE)
  return effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.id] : []))
}

it.each([
  [60, 'slow'],
  [180, 'fast'],
] as const)(
  'PLAY-42 the line that calls the hand back has the demand of the strokes that follow: %i bpm',
  (bpm, id) => {
    const dialogs: ScriptDialog[] = [
      { id: 'slow', trigger: 'stroke-start', text: 'Begin gently.', when: { intensity: 'gentle' } },
      { id: 'fast', trigger: 'stroke-start', text: 'Begin fast.', when: { intensity: 'strong' } },
    ]
    const call: EventDraft = { kind: 'say', at: 31 * SECOND, duration: 3000, task: 'rest', trigger: 'stroke-start' }
    expect(spoken(call, bpm, dialogs)).toEqual([id])
  },
)

it('PLAY-111 a light grip is not asked for again right after the call of a challenge', () => {
  const dialogs: ScriptDialog[] = [
    { id: 'call', trigger: 'grip-challenge-light', text: 'Light.' },
    { id: 'light', trigger: 'grip-light', text: 'Loosen your hand.' },
    { id: 'other', trigger: 'clench', text: 'Clench.' },
  ]
  const say = (trigger: 'grip-light' | 'grip-challenge-light' | 'clench', at: number): EventDraft => ({
    kind: 'say',
    at,
    duration: 3000,
    task: 'grip-challenge',
    trigger,
  })
  const grip: EventDraft = { kind: 'stroke', at: 36 * SECOND, duration: 0, task: 'grip', grip: 'light' }
  const light = say('grip-light', 50 * SECOND)
  const call = say('grip-challenge-light', 40 * SECOND)
  expect(spoken(light, 120, dialogs, [grip, call])).toEqual(['call'])
  expect(
    spoken(light, 120, dialogs, [grip, call, ...hold('clench', 46 * SECOND, SECOND), say('clench', 45 * SECOND)]),
  ).toContain('light')
  expect(spoken(light, 120, dialogs, [call])).toEqual(['call', 'light'])
})
