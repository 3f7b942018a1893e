/** A tight grip ends after its time, in words, whatever happens meanwhile. */
import { describe, expect, it } from 'vitest'
import { OWN_WORDS } from '@rubato/contracts/domain'
import { say } from '../../testing/holds.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { lastView, playByHand, said, smallGame, taskEvent } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('a tight grip', () => {
  const tight: EventDraft = { kind: 'stroke', at: 10 * SECOND, duration: 0, task: 'grip', grip: 'tight' }
  it.each([null, 'skip', 'ease', 'edge'] as const)(
    'SAFE-85 a tight grip ends after 60 s in words, whatever was asked: %s',
    (type) => {
      const hand = playByHand(smallGame(10 * MINUTE, [taskEvent(0, 5 * SECOND), tight]))
      const before = hand.to(30 * SECOND)
      const now = type ? hand.send({ type, at: 30 * SECOND }) : []
      const effects = [...now, ...hand.to(6 * MINUTE)]
      const grips = effects.flatMap((effect) =>
        effect.kind === 'show' ? [{ at: effect.at, grip: effect.view.grip }] : [],
      )
      expect(grips.filter(({ at, grip }) => grip === 'tight' && at > 70 * SECOND)).toEqual([])
      // The last view before holds on: a grip that stays tight shows nothing new.
      expect(lastView([...before, ...effects.filter(({ at }) => at <= 70 * SECOND)]).grip).not.toBe('tight')
    },
  )
  it('SAFE-85 a tight grip ends with its line', () => {
    expect(said(playByHand(smallGame(3 * MINUTE, [tight])).to(3 * MINUTE))).toEqual(['grip-normal'])
  })
  it('SAFE-85 a tight grip ends with its line also where long words are being said', () => {
    const text = 'Stay with me. '.repeat(12)
    const own = {
      kind: 'say',
      at: 65 * SECOND,
      duration: 15 * SECOND,
      task: 'steady',
      trigger: OWN_WORDS,
      text,
    } as const
    const effects = playByHand(smallGame(3 * MINUTE, [tight, own])).to(3 * MINUTE)
    const words = effects.flatMap((effect) => (effect.kind === 'say' ? [effect] : []))
    expect(words.map(({ line }) => line.trigger)).toEqual([OWN_WORDS, 'grip-normal'])
    // A line that waits for more than 6 s is left out.
    expect(words[1]?.at).toBeGreaterThan(77 * SECOND)
  })
  it('SAFE-85 a tight grip ends with the line of the light grip where the game has it by then', () => {
    const text = 'Stay with me. '.repeat(12)
    const own: EventDraft = { kind: 'say', at: 65 * SECOND, duration: 15 * SECOND, task: 'steady', trigger: OWN_WORDS, text } // prettier-ignore
    const light: EventDraft[] = [
      taskEvent(74 * SECOND, 20 * SECOND, 'grip'),
      say('grip-light', 74 * SECOND, 'grip'),
      { kind: 'stroke', at: 76 * SECOND, duration: 0, task: 'grip', grip: 'light' },
    ]
    const effects = playByHand(smallGame(3 * MINUTE, [tight, own, ...light])).to(3 * MINUTE)
    expect(said(effects)).toEqual([OWN_WORDS, 'grip-light'])
    expect(lastView(effects.filter(({ at }) => at < 90 * SECOND)).grip).toBe('light')
  })
})
