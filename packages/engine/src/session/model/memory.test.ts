import { describe, expect, it } from 'vitest'
import type { EarlierSessions } from '../../dialog/library.ts'
import { line, playByHand, say, smallGame, taskEvent } from '../../testing/small-game.ts'
import type { Effect } from './types.ts'
import { returnToSession } from '../return.ts'
import { linesToRender, type SessionStart } from '../start/start-session.ts'
import { counted, willing } from '../../testing/games.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const nothing: EarlierSessions = {
  hasAny: false,
  hasSameScript: false,
  isLongAgo: false,
  lastOutcome: null,
  edgeTempo: null,
}
const dialogs = [
  line('Hello.', 'introduction'),
  line('Welcome back.', 'introduction', { past: 'earlier' }),
  line('Here again, with me.', 'introduction', { past: 'same-script' }),
  line('You are back.', 'introduction', { past: 'away' }),
  line('Good.', 'do-not-cum'),
  line('Last time you came.', 'do-not-cum', { last: 'orgasm' }),
  line('Last time you went without.', 'do-not-cum', { last: 'denied' }),
  line('This is where you are close.', 'do-not-cum', { past: 'edge-tempo' }),
]
const library = (earlier?: EarlierSessions) => ({
  scripts: [dialogs],
  // General lines were said before: those about earlier sessions come first.
  lastSpoken: { 'Hello.': 1, 'Good.': 2 },
  ...(earlier ? { earlier } : {}),
})
// Strokes at 60 bpm.
const game = smallGame(4 * MINUTE, [
  taskEvent(0, 4 * MINUTE),
  say('introduction', SECOND),
  say('introduction', 10 * SECOND),
  ...[1, 2, 3, 4, 5, 6].map((n) => say('do-not-cum', n * 30 * SECOND)),
])
const textsOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
const said = (earlier?: EarlierSessions): Set<string> =>
  new Set(textsOf(playByHand(game, library(earlier)).to(4 * MINUTE)))

describe('what lines recall of earlier sessions', () => {
  it('PLAY-98 without consent nothing is recalled, and no line of it is prepared', () => {
    expect(said()).toEqual(new Set(['Hello.', 'Good.']))
    const texts = linesToRender(playByHand(game, library()).state()).map(({ text }) => text)
    expect(texts).toEqual(expect.not.arrayContaining(['Welcome back.', 'Last time you came.']))
  })
  it('PLAY-97 with nothing to remember nothing is recalled', () => {
    expect(said(nothing)).toEqual(new Set(['Hello.', 'Good.']))
  })
  it.each<[Partial<EarlierSessions>, string]>([
    [{ hasAny: true }, 'Welcome back.'],
    [{ hasSameScript: true }, 'Here again, with me.'],
    [{ isLongAgo: true }, 'You are back.'],
    [{ lastOutcome: 'orgasm' }, 'Last time you came.'],
    [{ lastOutcome: 'denied' }, 'Last time you went without.'],
    [{ edgeTempo: 62 }, 'This is where you are close.'],
  ])('PLAY-97 %j: "%s"', (facts, text) => {
    expect(said({ ...nothing, ...facts })).toEqual(new Set(['Hello.', 'Good.', text]))
  })
  it('PLAY-97 a tempo that is clearly another is not the usual one, nor are eased strokes', () => {
    expect(said({ ...nothing, edgeTempo: 66 })).toEqual(new Set(['Hello.', 'Good.']))
    const hand = playByHand(game, library({ ...nothing, edgeTempo: 60 }))
    hand.to(20 * SECOND)
    const eased = [...hand.send({ type: 'ease', at: 20 * SECOND }), ...hand.to(32 * SECOND)]
    expect(textsOf(eased)).not.toContain('This is where you are close.')
  })
  it('PLAY-97 each is recalled once in a session', () => {
    const all = { hasAny: true, hasSameScript: true, isLongAgo: true, lastOutcome: 'orgasm', edgeTempo: 60 } as const
    const texts = textsOf(playByHand(game, library(all)).to(4 * MINUTE))
    const recalled = texts.filter((text) => text !== 'Good.' && text !== 'Hello.')
    expect(recalled).toHaveLength(3)
    expect(recalled.slice(1).sort()).toEqual(['Last time you came.', 'This is where you are close.'])
  })
  it('PLAY-98 a session that was cut off and resumed recalls the same', () => {
    const start: SessionStart = {
      game: counted(game),
      library: library({ ...nothing, lastOutcome: 'denied' }),
      profile: willing,
      seed: 'hand',
    }
    const whole = textsOf(playByHand(game, start.library).to(4 * MINUTE))
    const returned = returnToSession(start, { inputs: [], at: 45 * SECOND }, 1000)
    expect(whole.slice(0, 3)).toContain('Last time you went without.')
    expect(returned?.state.latest.world.recalled).toEqual(['last-outcome'])
  })
  it('PLAY-98 the prepared lines are the same whatever is remembered', () => {
    const preparedFor = (earlier: EarlierSessions) =>
      linesToRender(playByHand(game, library(earlier)).state()).map(({ text }) => text)
    const every = { hasAny: true, hasSameScript: true, isLongAgo: true, lastOutcome: 'denied', edgeTempo: 60 } as const
    expect(preparedFor(every)).toEqual(preparedFor(nothing))
    expect(preparedFor(nothing)).toEqual(expect.arrayContaining(['Last time you came.', 'Last time you went without.']))
  })
})
