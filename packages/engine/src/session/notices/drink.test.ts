import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { beatEvent, playByHand, taskEvent, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** When the first drink is due. */
const DUE = 10 * MINUTE
const LINE = 4 * SECOND

const stop = (at: number): EventDraft => ({ kind: 'say', at, duration: LINE, task: 'rest', trigger: 'stroke-stop' })
/** When a drink is offered in a game whose hand rests from `from` on for `length`. */
function offeredAt(from: number, length: number, task: EventDraft = taskEvent(from, length, 'rest')): number[] {
  const beats = [beatEvent(0, from, 120), beatEvent(from + length, 20 * MINUTE - from - length, 120)]
  const events = [taskEvent(0, from), task, stop(from)]
  const effects = playByHand(withBeats(20 * MINUTE, beats, events)).to(19 * MINUTE)
  return effects.flatMap((effect) =>
    effect.kind === 'system-line' && effect.line === 'drink-and-lube' ? [effect.at] : [],
  )
}

describe('a drink', () => {
  it.each([30 * SECOND, 3 * MINUTE])('PLAY-134 waits for the rest that begins %i ms after its time', (wait) => {
    const rest = DUE + wait
    const [at = NaN] = offeredAt(rest, 30 * SECOND)
    expect(at).toBeGreaterThan(rest)
    expect(at).toBeLessThanOrEqual(rest + 10 * SECOND)
  })
  it('PLAY-134 comes at its time where the hand rests then, and where no rest comes within four minutes', () => {
    expect(offeredAt(DUE - 15 * SECOND, 30 * SECOND)).toEqual([DUE])
    expect(offeredAt(DUE + 5 * MINUTE, 30 * SECOND)[0]).toBe(DUE)
  })
  it('PLAY-134 is not offered in a rest that is over before it could be taken', () => {
    expect(offeredAt(DUE + MINUTE, 8 * SECOND)).toEqual([DUE])
  })
  it('PLAY-134 is left out where the next rest comes after the end has begun', () => {
    const rest = DUE + MINUTE
    expect(offeredAt(rest, MINUTE, { ...taskEvent(rest, MINUTE, 'rest'), phase: 'end' })).toEqual([])
  })
})
