import { describe, expect, it } from 'vitest'
import type { GameEventOf, LineConditions, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import type { ScriptDialog } from '../dialog/library.ts'
import type { EventDraft } from '../plan/plan-builder.ts'
import { ask, line, playByHand, say, smallGame, taskEvent } from '../testing/small-game.ts'
import type { Effect, MemberInput } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const library = (...dialogs: ScriptDialog[]) => ({ scripts: [dialogs], lastSpoken: {} })
const texts = (effects: readonly Effect[], trigger: TriggerId): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === trigger ? [effect.text] : []))

/** A game with these inputs: all effects. */
function played(game: PlayableGame, lib: ReturnType<typeof library>, inputs: [at: number, type: MemberInput][]) {
  const hand = playByHand(game, lib)
  const effects: Effect[] = []
  for (const [at, type] of inputs) effects.push(...hand.to(at), ...hand.send({ type, at }))
  return [...effects, ...hand.to(game.duration + 5 * MINUTE)]
}

describe('what lines claim about the session', () => {
  const talk = (minutes: number, every = 10) =>
    Array.from({ length: (minutes * 60) / every - 1 }, (_, index) => say('do-not-cum', (index + 1) * every * SECOND))

  it('PLAY-90 the second, third and later time that the member reports too close', () => {
    const lib = library(
      line('Rest.', 'premature-ruin'),
      line('Twice.', 'premature-ruin', { times: 'second' }),
      line('Thrice.', 'premature-ruin', { times: 'third' }),
      line('Often.', 'premature-ruin', { times: 'often' }),
    )
    const game = smallGame(20 * MINUTE, [taskEvent(0, 20 * MINUTE)])
    const inputs = [1, 4, 7, 10].map((minute): [number, MemberInput] => [minute * MINUTE, 'too-close'])
    const said = texts(played(game, lib, inputs), 'premature-ruin')
    expect(said).toEqual(['Rest.', 'Twice.', 'Thrice.', 'Often.'])
  })

  it('PLAY-90 once more while the hands are off is the same report', () => {
    const lib = library(line('Rest.', 'premature-ruin'), line('Twice.', 'premature-ruin', { times: 'second' }))
    const game = smallGame(5 * MINUTE, [taskEvent(0, 5 * MINUTE)])
    const said = texts(
      played(game, lib, [
        [MINUTE, 'too-close'],
        [MINUTE + 8 * SECOND, 'too-close'],
      ]),
      'premature-ruin',
    )
    expect(said).not.toContain('Twice.')
  })

  const edges = (count: number): PlayableGame =>
    smallGame(
      count * 3 * MINUTE,
      Array.from({ length: count }, (_, index) => {
        const at = index * 3 * MINUTE
        return [
          taskEvent(at + MINUTE, MINUTE, 'edging'),
          ask('edge', at + MINUTE, MINUTE),
          taskEvent(at + 2 * MINUTE, MINUTE, 'rest'),
          say('edging-cooldown', at + 2 * MINUTE),
        ]
      }).flat(),
    )

  it.each([
    [[40, 20], 'Sooner.'],
    [[20, 40], 'Later.'],
    [[20, 21], 'Edge.'],
    [[40, 50, 20], 'Soonest.'],
  ] as const)('PLAY-90 edges after %j s: the last one is told as "%s"', (seconds, expected) => {
    const lib = library(
      line('Edge.', 'edging-cooldown'),
      line('Sooner.', 'edging-cooldown', { pace: 'sooner' }),
      line('Soonest.', 'edging-cooldown', { pace: 'soonest', after: 'reached' }),
      line('Later.', 'edging-cooldown', { pace: 'later' }),
    )
    const game = edges(seconds.length)
    // An edge that is reached moves the game: the next question is found on the screen.
    const hand = playByHand(game, lib)
    const effects: Effect[] = []
    const askedFrom = (at: number) =>
      effects.find((effect) => effect.kind === 'show' && effect.at >= at && effect.view.ask === 'edge')?.at
    let from = 0
    for (const after of seconds) {
      for (let at = from; at < game.duration && askedFrom(from) === undefined; at += SECOND)
        effects.push(...hand.to(at))
      const at = (askedFrom(from) ?? 0) + after * SECOND
      effects.push(...hand.to(at), ...hand.send({ type: 'edge', at }))
      from = at + SECOND
    }
    effects.push(...hand.to(game.duration))
    expect(texts(effects, 'edging-cooldown').at(-1)).toBe(expected)
  })

  it('PLAY-90 what has happened holds from then on', () => {
    const lib = library(line('On.', 'do-not-cum'), line('You asked.', 'do-not-cum', { had: 'eased' }))
    const said = texts(played(smallGame(MINUTE, talk(1)), lib, [[32 * SECOND, 'ease']]), 'do-not-cum')
    expect(said.slice(0, 3)).toEqual(['On.', 'On.', 'On.'])
    expect(said.slice(3)).toContain('You asked.')
  })

  it('PLAY-90 a skip that leaves the rest as it is is no skip', () => {
    const lib = library(
      line('On.', 'do-not-cum'),
      line('You skipped.', 'do-not-cum', { had: 'skipped' }),
      line('You skip often.', 'do-not-cum', { after: 'skipped', times: 'often' }),
    )
    const game = smallGame(3 * MINUTE, [taskEvent(0, 3 * MINUTE), ...talk(3)])
    const skips = [22, 25, 28, 31].map((second): [number, MemberInput] => [second * SECOND, 'skip'])
    const said = texts(played(game, lib, [[20 * SECOND, 'edge'], ...skips]), 'do-not-cum')
    expect(new Set(said)).toEqual(new Set(['On.']))
  })

  it('PLAY-91 the minutes that are left are said rounded, and not below two', () => {
    const lib = library(line('Good.', 'do-not-cum'), line('{minutes} minutes left.', 'do-not-cum', { phase: 'early' }))
    const game = smallGame(6 * MINUTE, talk(6, 60))
    expect(texts(played(game, lib, []), 'do-not-cum')).toEqual([
      'Five minutes left.',
      // No line is said twice running, whatever fills it.
      'Good.',
      'Three minutes left.',
      'Good.',
      'Good.',
    ])
  })

  it('PLAY-91 the edges so far are said from the second on; a game cannot set the number', () => {
    const lib = library(line('Good.', 'do-not-cum'), line('{edges} edges.', 'do-not-cum', { phase: 'early' }))
    const forged: EventDraft[] = talk(9).map((event) => ({
      ...(event as GameEventOf<'say'>),
      values: { edges: 7, minutes: 99 },
    }))
    const game = smallGame(9 * MINUTE, forged)
    const said = texts(
      played(game, lib, [
        [MINUTE, 'edge'],
        [4 * MINUTE, 'edge'],
      ]),
      'do-not-cum',
    )
    expect(new Set(said)).toEqual(new Set(['Good.', 'Two edges.']))
  })
})

describe('the theme of a session', () => {
  const steps = (name: string, more: LineConditions = {}): ScriptDialog[] => [
    line(`${name} opens.`, 'warm-up', { theme: name, step: 'open', ...more }),
    ...[1, 2, 3].map((n) => line(`${name} again ${n}.`, 'do-not-cum', { theme: name, step: 'touch' })),
    line(`${name} ends.`, 'game-over', { theme: name, step: 'settle' }),
    line(`${name} ends well.`, 'game-over', { theme: name, step: 'settle', outcome: 'orgasm', after: 'reached' }),
  ]
  const plain = [line('Slowly.', 'warm-up'), line('Good.', 'do-not-cum'), line('Bye.', 'game-over')]
  const gameOf = (minutes: number, outcome: PlayableGame['outcome'] = 'cum'): PlayableGame => {
    const end = (minutes - 1) * MINUTE
    const talk = Array.from({ length: minutes * 3 }, (_, index) => (index + 3) * 20 * SECOND).filter((at) => at < end)
    return smallGame(
      minutes * MINUTE,
      [
        { ...taskEvent(0, MINUTE, 'warm-up'), phase: 'warm-up' },
        say('warm-up', 2 * SECOND),
        say('warm-up', 22 * SECOND),
        taskEvent(MINUTE, end - MINUTE),
        ...talk.map((at) => say('do-not-cum', at)),
        { ...taskEvent(end, 30 * SECOND, outcome === 'cum' ? 'cum' : 'denial'), phase: 'peak' },
        { ...taskEvent(end + 30 * SECOND, 30 * SECOND, 'rest'), phase: 'end' },
        say('game-over', end + 50 * SECOND),
      ],
      outcome,
    )
  }
  const themed = (effects: readonly Effect[]): string[] =>
    effects.flatMap((effect) => (effect.kind === 'say' && effect.line.when?.theme ? [effect.text] : []))

  it('PLAY-92 a game of ten minutes has one, drawn by its seed; a shorter one has none', () => {
    const lib = library(...plain, ...steps('wager'), ...steps('debt'))
    const of = (seed: string) => themed(playByHand(gameOf(10), lib, seed).to(11 * MINUTE))[0]
    const seeds = Array.from({ length: 20 }, (_, index) => `${index}`)
    expect(new Set(seeds.map(of))).toEqual(new Set(['wager opens.', 'debt opens.']))
    expect(seeds.map(of)).toEqual(seeds.map(of))
    expect(themed(playByHand(gameOf(9), lib).to(10 * MINUTE))).toEqual([])
  })

  it('PLAY-92 a theme that the game cannot have, or of another script, is not drawn; one that was not said lately is', () => {
    const needs = library(...plain, ...steps('count', { game: 'edges' }))
    expect(themed(playByHand(gameOf(10), needs).to(11 * MINUTE))).toEqual([])
    const other = { scripts: [plain, steps('wager')], lastSpoken: {} }
    expect(themed(playByHand(gameOf(10), other).to(11 * MINUTE))).toEqual([])
    const said = { ...library(...plain, ...steps('wager'), ...steps('debt')), lastSpoken: { 'debt opens.': 3 } }
    for (const seed of ['1', '2', '3', '4'])
      expect(themed(playByHand(gameOf(10), said, seed).to(11 * MINUTE))[0]).toBe('wager opens.')
  })

  it('PLAY-93 it is set up, taken up three times at least a minute apart, and settled', () => {
    const effects = playByHand(gameOf(10), library(...plain, ...steps('wager'))).to(11 * MINUTE)
    const said = themed(effects)
    expect(said[0]).toBe('wager opens.')
    expect(said.slice(1, 4).sort()).toEqual(['wager again 1.', 'wager again 2.', 'wager again 3.'])
    expect(said.slice(4)).toEqual(['wager ends.'])
    const times = effects.flatMap((effect) => (effect.kind === 'say' && effect.line.when?.theme ? [effect.at] : []))
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MINUTE)
  })

  it('PLAY-93 after a stop nothing is said of it; finished early it is settled by a line that holds then', () => {
    const play = (type: 'stop' | 'finish') => {
      const hand = playByHand(gameOf(10), library(...plain, ...steps('wager')))
      hand.to(5 * MINUTE)
      return themed([...hand.send({ type, at: 5 * MINUTE }), ...hand.to(12 * MINUTE)])
    }
    expect(play('stop')).toEqual([])
    expect(play('finish')).toEqual(['wager ends.'])
  })

  it('PLAY-93 a set-up that an input cuts off is said again, and nothing is settled that was not set up', () => {
    const lib = library(
      ...plain,
      ...steps('wager'),
      line('wager, then.', 'do-not-cum', { theme: 'wager', step: 'open' }),
    )
    const hand = playByHand(gameOf(10), lib)
    // The first step is said in the quiet after the first line, from 9.5 s on.
    const before = hand.to(9700)
    const after = [...hand.send({ type: 'ease', at: 9700 }), ...hand.to(11 * MINUTE)]
    expect(themed(before)).toEqual(['wager, then.'])
    expect(themed(after)[0]).toBe('wager opens.')
    const early = playByHand(gameOf(10), lib)
    early.to(5 * SECOND)
    expect(themed([...early.send({ type: 'finish', at: 5 * SECOND }), ...early.to(MINUTE)])).toEqual([])
  })
})

describe('promises that can be kept', () => {
  const promise = line('Something nice is coming.', 'do-not-cum', { promises: 'treat', turn: 'first' })
  const kept = (when: LineConditions = {}) => line('Here it is.', 'frustrating', { keeps: 'treat', ...when })
  const plain = [line('Good.', 'do-not-cum'), line('Wait.', 'frustrating')]
  const said = (later: EventDraft[], ...dialogs: ScriptDialog[]) => {
    const game = smallGame(2 * MINUTE, [taskEvent(0, 2 * MINUTE), say('do-not-cum', 5 * SECOND), ...later])
    const effects = playByHand(game, library(...plain, ...dialogs)).to(2 * MINUTE)
    return effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
  }
  const filler = (at: number): EventDraft => ({ ...(say('frustrating', at) as GameEventOf<'say'>), filler: true })

  it('PLAY-94 a promise is made where a later line can keep it, and that line comes first', () => {
    const other = line('Not now.', 'frustrating', { phase: 'early', turn: 'first' })
    expect(said([say('frustrating', 60 * SECOND)], promise, kept(), other)).toEqual([promise.text, 'Here it is.'])
  })
  it('PLAY-94 it is not made where no such moment comes, or where the line depends on the member', () => {
    expect(said([], promise, kept())).toEqual(['Good.'])
    expect(said([say('frustrating', 20 * SECOND)], promise, kept())).toEqual(['Good.', 'Wait.'])
    expect(said([say('frustrating', 60 * SECOND)], promise, kept({ after: 'reached' }))).toEqual(['Good.', 'Wait.'])
  })
  it('PLAY-94 talk may be left out: one moment of it is not enough, three are', () => {
    expect(said([filler(60 * SECOND)], promise, kept())).not.toContain(promise.text)
    expect(
      said(
        [60, 75, 90].map((at) => filler(at * SECOND)),
        promise,
        kept(),
      ),
    ).toContain(promise.text)
  })
})
