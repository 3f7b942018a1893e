/** The order of the words for several items that an input, a sleep or a note takes off. */
import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { hold, say } from '../../testing/holds.ts'
import { beatEvent, playByHand, said, systemSaid, taskEvent, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000
const CAP = 20 * SECOND

/** Clamps with a weight, from 20 s to their hard end at 323 s; `lineAt` is the time of the line that takes them off, s. */
const clamps = (lineAt: number | null): EventDraft[] => [
  taskEvent(10 * SECOND, 313 * SECOND, 'nipple-clamps'),
  ...hold('clamps', 20 * SECOND, 303 * SECOND).slice(0, 1),
  ...hold('clamp-weight', 30 * SECOND, 293 * SECOND, { level: 100 }).slice(0, 1),
  ...(lineAt === null ? [] : [say('nipple-clamps-detach', lineAt * SECOND, 'nipple-clamps')]),
]
/** The longest breath hold, from `from` s on. */
const breath = (from: number): EventDraft[] => [
  taskEvent((from - 6) * SECOND, 6 * SECOND + CAP, 'breath'),
  ...hold('breath', from * SECOND, CAP),
  say('breath-breathe', from * SECOND + CAP, 'breath'),
]
const game = (...events: EventDraft[][]) =>
  playByHand(withBeats(900 * SECOND, [beatEvent(0, 900 * SECOND, 60)], events.flat()))

describe('SAFE-78 a held breath ends in words at once, also while other releases are spoken or wait', () => {
  /** The line that takes the weight off is being spoken, and that of the clamps waits for it. */
  const AT = 311_300
  it.each(['pause', 'skip', 'too-close', 'edge', 'finish'] as const)('after "%s"', (type) => {
    const hand = game(clamps(311), breath(300))
    expect(said(hand.to(AT)).at(-1)).toBe('nipple-clamps-weight-decrease')
    const effects = [...hand.send({ type, at: AT }), ...hand.to(330 * SECOND)]
    expect(effects.find(({ kind }) => kind === 'say')).toMatchObject({ at: AT, line: { trigger: 'breath-breathe' } })
    // The line that was cut off is said again, and the one that waited is said.
    const lines = said(effects)
    expect(lines.filter((trigger) => trigger === 'breath-breathe')).toHaveLength(1)
    expect(lines).toContain('nipple-clamps-weight-decrease')
    expect(lines).toContain('nipple-clamps-detach')
  })
  it.each(['pause', 'too-close', 'edge', 'finish'] as const)(
    'and a sentence that they cut off is said again: "%s"',
    (type) => {
      const hand = game(hold('irritant', 10 * SECOND, 50 * SECOND), breath(50))
      const at = 60_400
      expect(systemSaid(hand.to(at))).toEqual(['wash-off'])
      const effects = [...hand.send({ type, at }), ...hand.to(90 * SECOND)]
      expect(effects.find(({ kind }) => kind === 'say')).toMatchObject({ at, line: { trigger: 'breath-breathe' } })
      expect(systemSaid(effects).filter((line) => line === 'wash-off')).toHaveLength(1)
    },
  )
  it.each(['too-close', 'edge'] as const)('and a line that they cut off is said again once: "%s"', (type) => {
    const eyes = [...hold('eyes-closed', 290 * SECOND, 24 * SECOND), say('eyes-open', 311 * SECOND)]
    const hand = game(eyes, breath(300))
    expect(said(hand.to(AT))).toContain('eyes-open')
    const effects = [...hand.send({ type, at: AT }), ...hand.to(340 * SECOND)]
    expect(said(effects).filter((trigger) => trigger === 'eyes-open')).toHaveLength(1)
  })
  it('after a sleep', () => {
    const hand = game(clamps(null), breath(306))
    const at = 320_900
    hand.to(at)
    const effects = [...hand.send({ type: 'wake', at, slept: 5 * SECOND }), ...hand.to(340 * SECOND)]
    expect(effects.find(({ kind }) => kind === 'say')).toMatchObject({ at, line: { trigger: 'breath-breathe' } })
    expect(said(effects)).toEqual(['breath-breathe', 'nipple-clamps-weight-decrease', 'nipple-clamps-detach'])
  })
})
