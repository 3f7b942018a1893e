import { describe, expect, it } from 'vitest'
import type { ItemId, TriggerId } from '@rubato/contracts/domain'
import { hold } from '../../testing/holds.ts'
import { ask, beatEvent, playByHand, say, taskEvent, withBeats } from '../../testing/small-game.ts'
import type { Effect, MemberInput } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** When the line that closes the eyes, or begins the breath, is said. */
const CALL = 30 * SECOND

const wordsIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'say' ? [effect.line.trigger] : effect.kind === 'system-line' ? [effect.line] : [],
  )

/** The words after an input while an item is announced, or is held until the end of an edge that is asked for. */
function wordsAfter(input: MemberInput, { item, call, isHeld }: { item: ItemId; call: TriggerId; isHeld: boolean }) {
  const opened = CALL + 4 * SECOND
  const end = CALL + 15 * SECOND
  const edge = isHeld ? [ask('edge', CALL - 10 * SECOND, 25 * SECOND)] : []
  const off = isHeld && input === 'edge' ? [say('edging-cooldown', end)] : []
  const events = [say(call, CALL), ...hold(item, opened, 10 * SECOND), ...edge, ...off]
  const beats = [beatEvent(0, end, 120), beatEvent(end + 30 * SECOND, 3 * MINUTE, 120)]
  const hand = playByHand(
    withBeats(5 * MINUTE, beats, [taskEvent(0, end), taskEvent(end, 30 * SECOND, 'rest'), ...events]),
  )
  const at = isHeld ? opened + 2 * SECOND : CALL + SECOND
  hand.to(at)
  return wordsIn([...hand.send({ type: input, at }), ...hand.to(at + 12 * SECOND)]).slice(0, 2)
}

describe('PLAY-153 the answer to a report comes before a release', () => {
  const eyes = { item: 'eyes-closed', call: 'eyes-close' } as const
  it.each([
    ['edge', 'premature-edge'],
    ['too-close', 'premature-ruin'],
  ] as const)('of eyes that were about to close, after "%s"', (input, answer) => {
    expect(wordsAfter(input, { ...eyes, isHeld: false })).toEqual([answer, 'eyes-open'])
  })
  it.each([
    ['edge', 'edging-cooldown'],
    ['cannot', 'cannot'],
  ] as const)('of eyes that are closed while the edge is asked for, after "%s"', (input, answer) => {
    const [first] = wordsAfter(input, { ...eyes, isHeld: true })
    expect(first).toBe(answer)
  })
  it('and after the line that frees the breath', () => {
    const words = wordsAfter('too-close', { item: 'breath', call: 'breath-hold', isHeld: false })
    expect(words).toEqual(['breath-breathe', 'premature-ruin'])
  })
})
