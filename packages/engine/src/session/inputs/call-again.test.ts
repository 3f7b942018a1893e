import { describe, expect, it } from 'vitest'
import type { EventTask, TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { hold, say, withLube } from '../../testing/holds.ts'
import { ask, beatEvent, lastView, line, playByHand, said, taskEvent, withBeats } from '../../testing/small-game.ts'
import type { Effect, MemberInput } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** When the task is called, and when its effect is planned. */
const CALL = MINUTE
const EFFECT = CALL + 4 * SECOND

interface CalledTask {
  task: EventTask
  trigger: TriggerId
  effect: EventDraft[]
}

const edge: CalledTask = { task: 'edging', trigger: 'edge', effect: [ask('edge', EFFECT, 40 * SECOND)] }
const clench: CalledTask = { task: 'clench', trigger: 'clench', effect: hold('clench', EFFECT, 6 * SECOND) }

/** Strokes with a task that is called at `CALL`. */
const gameOf = ({ task, trigger, effect }: CalledTask) =>
  withBeats(
    6 * MINUTE,
    [beatEvent(0, EFFECT, 120), beatEvent(EFFECT, 5 * MINUTE, 120)],
    [
      taskEvent(0, CALL),
      taskEvent(CALL, 50 * SECOND, task),
      { ...say(trigger, CALL, task), duration: 4 * SECOND },
      ...effect.map((event) => ({ ...event, task })),
    ],
  )
/** The effects after a report `heard` ms after the call. */
function afterReport(type: MemberInput, called: CalledTask, heard = SECOND): Effect[] {
  const hand = playByHand(gameOf(called))
  hand.to(CALL + heard)
  return [...hand.send({ type, at: CALL + heard }), ...hand.to(5 * MINUTE)]
}
const timeOf = (effects: readonly Effect[], trigger: TriggerId): number =>
  effects.find((effect) => effect.kind === 'say' && effect.line.trigger === trigger)?.at ?? Infinity
const askedAt = (effects: readonly Effect[]): number =>
  effects.find((effect) => effect.kind === 'show' && effect.view.ask !== null)?.at ?? Infinity

describe('PLAY-158 a call that a report cuts off', () => {
  it.each(['edge', 'too-close'] as const)('is said again after "%s", once the hand is back', (type) => {
    const effects = afterReport(type, edge)
    const again = timeOf(effects, 'edge')
    expect(again).toBeGreaterThan(timeOf(effects, 'stroke-start'))
    expect(askedAt(effects) - again).toBe(4 * SECOND)
    expect(said(effects).filter((trigger) => trigger === 'edge')).toHaveLength(1)
  })
  it('is said again after the answer to "ease off", and its effect waits for it', () => {
    const effects = afterReport('ease', clench)
    const again = timeOf(effects, 'clench')
    const answer = effects.find((effect) => effect.kind === 'system-line')
    expect(answer).toMatchObject({ line: 'easing' })
    expect(again).toBe((answer?.at ?? 0) + 4600)
    const held = effects.find((effect) => effect.kind === 'show' && effect.view.open.length > 0)
    expect(held?.at).toBe(again + 4 * SECOND)
  })
  it('is not said again where it was heard to its end', () => {
    expect(said(afterReport('too-close', edge, 3900))).not.toContain('edge')
  })
  it('brings an errand back in its rest', () => {
    const hand = playByHand(withLube(CALL))
    hand.to(CALL + 500)
    const effects = [...hand.send({ type: 'too-close', at: CALL + 500 }), ...hand.to(5 * MINUTE)]
    const again = timeOf(effects, 'lube')
    expect(timeOf(effects, 'stroke-start') - again).toBe(8 * SECOND)
  })
  it('is said again as a whole after a pause, and its effect waits for it', () => {
    const hand = playByHand(gameOf(edge))
    hand.to(CALL + SECOND)
    hand.send({ type: 'pause', at: CALL + SECOND })
    const paused = hand.to(CALL + 20 * SECOND)
    const effects = [...paused, ...hand.send({ type: 'resume', at: CALL + 20 * SECOND }), ...hand.to(3 * MINUTE)]
    const again = timeOf(effects, 'edge')
    expect(again).toBeGreaterThan(CALL + 20 * SECOND)
    expect(askedAt(effects) - again).toBe(4 * SECOND)
  })
  it('counts as one call: the first edge stays the first', () => {
    const library = {
      scripts: [
        [
          line('First edge.', 'edge', { turn: 'first' }),
          line('Another.', 'edge', { turn: 'again' }),
          line('Last.', 'edge', { turn: 'last' }),
        ],
      ],
      lastSpoken: {},
    }
    const hand = playByHand(gameOf(edge), library)
    hand.to(CALL + SECOND)
    const effects = [...hand.send({ type: 'too-close', at: CALL + SECOND }), ...hand.to(4 * MINUTE)]
    const words = effects.flatMap((effect) =>
      effect.kind === 'say' && effect.line.trigger === 'edge' ? [effect.text] : [],
    )
    expect(words).toEqual(['First edge.'])
  })
  it('is a change of strokes only where its order was not heard', () => {
    const stroke = { kind: 'stroke', at: EFFECT, duration: 0, task: 'style', style: 'head' } as const
    const head: CalledTask = { task: 'style', trigger: 'style-head', effect: [stroke] }
    const early = afterReport('too-close', head, 300)
    expect(said(early)).toContain('style-head')
    const before = early.filter(({ at }) => at < timeOf(early, 'style-head'))
    expect(lastView(before).style).toBe('full')
    expect(lastView(early).style).toBe('head')
    expect(said(afterReport('too-close', head, 2 * SECOND))).not.toContain('style-head')
  })
})
