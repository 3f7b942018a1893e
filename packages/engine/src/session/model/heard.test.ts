/** What is cut off before its end was not heard, whatever cuts it off. */
import { describe, expect, it } from 'vitest'
import { hold } from '../../testing/holds.ts'
import { twoLineLibrary } from '../../testing/library.ts'
import { line, playByHand, say, smallGame, taskEvent } from '../../testing/small-game.ts'
import type { Effect, SessionInput } from './types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** The check-in is at 15 minutes, and is unanswered at 15:30. */
const CHECK_IN = 15 * MINUTE

const texts = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.id] : []))

type CutOff = [string, SessionInput[], number]
const resume = (at: number): SessionInput => ({ type: 'resume', at })
/** What is said at `from` is cut off 600 ms later, and the session goes on. */
const cuts: CutOff[] = [
  ['"no" at a check-in', [{ type: 'no', at: CHECK_IN + 8600 }, resume(CHECK_IN + 20 * SECOND)], CHECK_IN + 8 * SECOND],
  ['a pause', [{ type: 'pause', at: CHECK_IN + 8600 }, resume(CHECK_IN + 20 * SECOND)], CHECK_IN + 8 * SECOND],
  ['an unanswered check-in', [resume(CHECK_IN + 40 * SECOND)], CHECK_IN + 29_400],
  ['a sleep', [{ type: 'wake', at: CHECK_IN + 8600, slept: SECOND }, resume(CHECK_IN + MINUTE)], CHECK_IN + 8 * SECOND],
  ['a release at its hard end', [{ type: 'yes', at: CHECK_IN + 6 * SECOND }], 16 * MINUTE - 600],
]

/** Plays an hour with these lines for the talk at `from` and later; a gag comes off at its hard end, at 16 minutes. */
function spoken([, inputs, from]: CutOff, dialogs: ReturnType<typeof line>[]) {
  const talk = { ...say('do-not-cum', from), filler: true as const }
  const later = [80, 100, 120].map((seconds) => say('frustrating', CHECK_IN + seconds * SECOND))
  const more = [say('do-not-cum', CHECK_IN + 140 * SECOND), say('game-over', 59 * MINUTE)]
  const events = [...hold('gag', 14 * MINUTE, 4 * MINUTE, { hard: 2 * MINUTE }), talk, ...later, ...more]
  const own = ['do-not-cum', 'frustrating']
  const rest = twoLineLibrary.scripts.map((script) => script.filter(({ trigger }) => !own.includes(trigger)))
  const game = smallGame(60 * MINUTE, [taskEvent(0, 60 * MINUTE), ...events])
  const hand = playByHand(game, { scripts: [[...dialogs, ...rest.flat()]], lastSpoken: {} })
  const effects = inputs.flatMap((input) => [...('at' in input ? hand.to(input.at) : []), ...hand.send(input)])
  return texts([...effects, ...hand.to(20 * MINUTE)])
}

describe('what is cut off', () => {
  const promise = line('There is something that I am going to do for you.', 'do-not-cum', { promises: 'treat' })
  const kept = line('Here is the thing I promised.', 'frustrating', { keeps: 'treat' })
  const lines = [promise, kept, line('Wait.', 'frustrating')]

  it.each(cuts)('PLAY-70 by %s is no promise', (...cut) => {
    const ids = spoken(cut, lines)
    expect(ids).toContain(promise.id)
    expect(ids).not.toContain(kept.id)
  })
  it('PLAY-70 a promise that was heard before is kept', () => {
    const [, inputs] = cuts[0] ?? ['', [], 0]
    const ids = spoken(['', inputs, CHECK_IN - 30 * SECOND], lines)
    expect(ids).toContain(promise.id)
    expect(ids).toContain(kept.id)
  })

  const theme = 'wager'
  const opening = [1, 2].map((n) =>
    line(`I have a wager with you, and this is number ${n}.`, 'do-not-cum', { theme, step: 'open' }),
  )
  const steps = [
    ...opening,
    line('The wager is on.', 'frustrating', { theme, step: 'touch' }),
    line('The wager is over.', 'game-over', { theme, step: 'settle' }),
    line('Wait.', 'frustrating'),
    line('Good.', 'do-not-cum'),
  ]
  const opened = (cut: CutOff): string[] => spoken(cut, steps).filter((id) => opening.some((each) => each.id === id))
  it.each(cuts)('PLAY-93 by %s is no set-up of the theme: it is due again', (...cut) => {
    expect(opened(cut)).toHaveLength(2)
  })
  it('PLAY-93 a set-up that was heard is not said again', () => {
    const [, inputs] = cuts[0] ?? ['', [], 0]
    expect(opened(['', inputs, CHECK_IN - 30 * SECOND])).toHaveLength(1)
  })
})
