import { describe, expect, it } from 'vitest'
import type { TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { beatEvent, lastView, playByHand, said, taskEvent, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Easing lasts three minutes. */
const EASED = 3 * MINUTE

const say = (trigger: TriggerId, at: number, task: 'grip' | 'grip-challenge' = 'grip-challenge'): EventDraft => ({
  kind: 'say',
  at,
  duration: 3000,
  task,
  trigger,
})
const challenge = (at: number): EventDraft[] => [
  taskEvent(at, 40 * SECOND, 'grip-challenge'),
  say('grip-challenge', at),
  say('grip-challenge-light', at + 4 * SECOND),
  { kind: 'stroke', at: at + 4 * SECOND, duration: 0, task: 'grip-challenge', grip: 'light' },
  say('grip-challenge-tight', at + 14 * SECOND),
  { kind: 'stroke', at: at + 14 * SECOND, duration: 0, task: 'grip-challenge', grip: 'tight' },
  say('grip-challenge-light', at + 24 * SECOND),
  say('grip-normal', at + 36 * SECOND),
  { kind: 'stroke', at: at + 36 * SECOND, duration: 0, task: 'grip-challenge', grip: 'normal' },
]
/** The lines after easing off at `at`. */
const saidAfterEasing = (at: number, events: EventDraft[], beats = [beatEvent(0, 8 * MINUTE, 120)]) => {
  const hand = playByHand(withBeats(8 * MINUTE, beats, events))
  hand.to(at)
  const effects = [...hand.send({ type: 'ease', at }), ...hand.to(8 * MINUTE)]
  return { effects, lines: said(effects).filter((trigger) => trigger.startsWith('grip')) }
}

/** The hand rests from a minute and 20 s on; the member eases off in the rest, and the easing ends with the next strokes. */
const IN_REST = 3 * MINUTE
const BACK = IN_REST + EASED + 20 * SECOND
const aroundRest = [beatEvent(0, MINUTE + 20 * SECOND, 120), beatEvent(BACK, 2 * MINUTE, 120)]

describe('the grip while easing', () => {
  it('PLAY-129 a challenge is left out as a whole, and the normal grip comes back once', () => {
    expect(saidAfterEasing(MINUTE, challenge(MINUTE + 30 * SECOND)).lines).toEqual(['grip-normal'])
    // The easing ends in the middle of the challenge.
    expect(saidAfterEasing(MINUTE, challenge(MINUTE + EASED - 10 * SECOND)).lines).toEqual(['grip-normal'])
  })
  it('PLAY-129 a challenge that has begun is not called any more', () => {
    const at = MINUTE + 16 * SECOND
    expect(saidAfterEasing(at, challenge(MINUTE)).lines).toEqual(['grip-normal'])
  })
  it('PLAY-130 a light grip is not asked for', () => {
    expect(saidAfterEasing(MINUTE, [say('grip-light', 2 * MINUTE, 'grip')]).lines).toEqual(['grip-normal'])
  })
  it('PLAY-130 the normal grip is not asked for where the hand leaves at once: it comes back with the hand', () => {
    const end = MINUTE + EASED
    const beats = [beatEvent(0, end + 3 * SECOND, 120), beatEvent(end + 33 * SECOND, MINUTE, 120)]
    const { effects } = saidAfterEasing(MINUTE, [], beats)
    const normal = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'grip-normal')
    expect(normal?.at).toBeGreaterThanOrEqual(end + 33 * SECOND)
    expect(lastView(effects).grip).toBe('normal')
  })
  it('PLAY-130 the normal grip is not asked for where a line for another grip follows at once', () => {
    const end = MINUTE + EASED
    const back = end + 30 * SECOND
    const beats = [beatEvent(0, end - 10 * SECOND, 120), beatEvent(back, 2 * MINUTE, 120)]
    const light = [
      say('grip-light', back + SECOND, 'grip'),
      { kind: 'stroke', at: back + 4 * SECOND, duration: 0, task: 'grip', grip: 'light' } as const,
    ]
    expect(saidAfterEasing(MINUTE, light, beats).lines).toEqual(['grip-light'])
  })
  it('PLAY-130 a tight grip that lasted too long, with its line at the end of easing, is normal from that line on', () => {
    // The grip gets tight at a minute; its longest time ends while the hand rests, before the easing.
    const tight = { kind: 'stroke', at: MINUTE, duration: 0, task: 'grip', grip: 'tight' } as const
    const { effects, lines } = saidAfterEasing(IN_REST, [tight], aroundRest)
    expect(lines).toEqual(['grip-normal'])
    expect(lastView(effects).grip).toBe('normal')
  })
  it('PLAY-130 the normal grip is not asked for where the plan changes to the light one with the strokes', () => {
    const light = { kind: 'stroke', at: BACK, duration: 0, task: 'grip', grip: 'light' } as const
    const { effects, lines } = saidAfterEasing(IN_REST, [light], aroundRest)
    expect(lines).toEqual([])
    expect(lastView(effects).grip).toBe('light')
  })
  it('PLAY-130 a planned grip is not asked for where the hand has it, because a change was skipped', () => {
    const light = [
      taskEvent(MINUTE, 20 * SECOND, 'grip'),
      say('grip-light', MINUTE, 'grip'),
      { kind: 'stroke', at: MINUTE + 4 * SECOND, duration: 0, task: 'grip', grip: 'light' } as const,
    ]
    const normal = [
      taskEvent(3 * MINUTE, 20 * SECOND, 'grip'),
      say('grip-normal', 3 * MINUTE, 'grip'),
      { kind: 'stroke', at: 3 * MINUTE + 4 * SECOND, duration: 0, task: 'grip', grip: 'normal' } as const,
    ]
    const linesOf = (type: 'skip' | 'resume') => {
      const hand = playByHand(withBeats(8 * MINUTE, [beatEvent(0, 8 * MINUTE, 120)], [...light, ...normal]))
      const before = hand.to(MINUTE + 8 * SECOND)
      const effects = [...before, ...hand.send({ type, at: MINUTE + 8 * SECOND }), ...hand.to(8 * MINUTE)]
      return said(effects).filter((trigger) => trigger.startsWith('grip'))
    }
    expect(linesOf('resume')).toEqual(['grip-light', 'grip-normal'])
    expect(linesOf('skip')).toEqual(['grip-light'])
  })
})
