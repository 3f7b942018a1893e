import { describe, expect, it } from 'vitest'
import { generatorConfigSchema, type PlayableGame } from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile } from '../profile.ts'
import { drawWhole, openStream } from '../random/stream.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { playThrough } from '../testing/play-through.ts'
import {
  ask,
  beatEvent,
  firstWord,
  playByHand,
  said,
  shortestGap,
  smallGame,
  systemSaid,
  taskEvent,
  withBeats,
} from '../testing/small-game.ts'
import type { Effect, SessionInput } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('every input', () => {
  const made = (minutes: number, seed: string): PlayableGame => {
    const config = generatorConfigSchema.parse({ gameDuration: { min: minutes, max: minutes } })
    const result = generateGame(config, seed, defaultProfile)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    return result.game
  }
  const types = ['edge', 'too-close', 'cannot', 'done', 'skip', 'ease', 'no'] as const
  it.each(types)('PLAY-52 "%s" is answered in words within a second, wherever it is meaningful', (type) => {
    let looked = 0
    for (let seed = 0; seed < 40; seed++) {
      const game = made(8, `answer ${seed}`)
      const hand = playByHand(game)
      const stream = openStream(`${type} ${seed}`, 'time')
      const question = { cannot: 'finished', done: 'finished', no: 'ready' } as const
      const asked = game.events.find((event) => event.kind === 'ask' && event.question === question[type as 'no'])
      if (type in question && !asked) continue
      const at = asked ? asked.at + 2000 : drawWhole(stream, 5000, game.duration - 60_000)
      hand.to(at)
      const view = hand.send({ type, at })
      if (view.length === 0) continue
      looked++
      const effects = [...view, ...hand.to(at + 2000)]
      expect(firstWord(effects), `seed ${seed}`).toBeLessThanOrEqual(at + 1000)
    }
    expect(looked).toBeGreaterThan(10)
  })
  it('PLAY-46 no beat comes sooner than half a period after another, whatever the inputs', () => {
    for (let seed = 0; seed < 60; seed++) {
      const game = made(8, `grid ${seed}`)
      const stream = openStream(`grid ${seed}`, 'time')
      const inputs = Array.from({ length: 10 }, (_, index): SessionInput => {
        const type = (['skip', 'ease', 'yes', 'edge', 'too-close'] as const)[index % 5] ?? 'skip'
        return { type, at: drawWhole(stream, 0, game.duration) }
      })
      const { effects } = playThrough(game, inputs, { profile: defaultProfile, library: twoLineLibrary })
      expect(shortestGap(effects), `seed ${seed}`).toBeGreaterThanOrEqual(60_000 / 200 / 2)
    }
  })
  it('PLAY-46 a set of quick strokes waits for a beat after strokes whose tempo an input changed', () => {
    const start = 20_050
    const note = { beat: 0, numerator: 0, denominator: 1, accent: 'beat' as const }
    const pattern = { beats: 2, notes: [note] }
    const set = { ...beatEvent(start, 20_000, 120), task: 'cluster' as const, pattern }
    const { effects } = playThrough(withBeats(MINUTE, [beatEvent(0, start, 120), set], []), [], {
      profile: defaultProfile,
    })
    expect(shortestGap(effects)).toBeGreaterThanOrEqual(250)
  })
  it('PLAY-46 strokes that the heat cap slows down stay on the grid', () => {
    const fast = beatEvent(0, 59_780, 236)
    const later = { ...beatEvent(59_780, MINUTE, 236), since: 290 }
    const { effects } = playThrough(withBeats(2 * MINUTE, [fast, later], []), [], { profile: defaultProfile })
    expect(shortestGap(effects)).toBeGreaterThanOrEqual(60_000 / 236 - 1)
  })
  it('PLAY-46 strokes that are slowed and glide to the hot tempo have no two beats within half a period', () => {
    const profile = { ...defaultProfile, tempo: { min: 229, max: 235 } }
    const finish = { task: 'cum' } as const
    const glide = { ...beatEvent(61_035, 2500), tempo: { from: 234, to: 200 }, ...finish }
    const beats = [
      beatEvent(2837, 47_595, 230),
      { ...beatEvent(50_432, 10_603, 232), ...finish },
      glide,
      { ...beatEvent(63_535, 13_637, 200), ...finish },
    ]
    const game = withBeats(2 * MINUTE, beats, [taskEvent(46_780, 30_392, 'cum'), ask('finished', 50_432, 26_740)])
    for (let at = 40_000; at < 60_000; at += 250) {
      const { effects } = playThrough(game, [{ type: 'ease', at }], { profile })
      expect(shortestGap(effects), `eased at ${at}`).toBeGreaterThanOrEqual(60_000 / 235 / 2)
    }
  })
  it('PLAY-46 a skip does not make strokes at the hot tempo faster, although the slowest tempo of the member is', () => {
    const events = [taskEvent(0, 20_000, 'grip'), taskEvent(20_000, MINUTE)]
    const profile = { ...defaultProfile, tempo: { min: 236, max: 239 } }
    const game = withBeats(2 * MINUTE, [beatEvent(0, 2 * MINUTE, 200)], events)
    const { effects } = playThrough(game, [{ type: 'skip', at: 10_100 }], { profile })
    expect(shortestGap(effects)).toBeGreaterThanOrEqual(60_000 / 200 - 1)
  })
  it.each([10, 30])('PLAY-51 a member who answers every question of a %i minute game gets its minimum', (minutes) => {
    for (let seed = 0; seed < 12; seed++) {
      const hand = playByHand(made(minutes, `give ${seed}`))
      let ended: Effect | undefined
      for (let time = 0; !ended && time < (minutes + 10) * MINUTE; time += SECOND) {
        const effects = hand.to(time)
        ended = effects.find(({ kind }) => kind === 'over')
        const question = effects.findLast((effect) => effect.kind === 'show')?.view.ask
        const answer = { edge: 'edge', ready: 'yes', finished: 'done', ruined: 'done', 'check-in': 'yes', swallowed: 'yes' } as const // prettier-ignore
        if (question) hand.send({ type: answer[question], at: time })
      }
      expect(ended, `seed ${seed}`).toMatchObject({ kind: 'over' })
      expect(ended?.at, `seed ${seed}`).toBeGreaterThanOrEqual(minutes * MINUTE - 1)
      expect(ended?.at, `seed ${seed}`).toBeLessThanOrEqual((minutes + 1) * MINUTE)
    }
  })
  it.each([3, 20])('PLAY-51 the time that "done" saves is filled with words, in a script with %i lines', (count) => {
    const games = Array.from({ length: 20 }, (_, seed) => made(10, `give ${seed}`))
    const isAsked = (event: PlayableGame['events'][number]) => event.kind === 'ask' && event.question === 'finished'
    const game = games.find(({ events }) => events.some(isAsked)) ?? made(10, 'none')
    const asked = game.events.find(isAsked)
    const at = (asked?.at ?? 0) + 3000
    const lines = Array.from({ length: count }, (_, n) => ({ id: `stop/${n}`, trigger: 'stroke-stop', text: `Rest, ${n}.` }) as const) // prettier-ignore
    const hand = playByHand(game, { ...twoLineLibrary, scripts: [lines, ...twoLineLibrary.scripts] })
    hand.to(at)
    const effects = [...hand.send({ type: 'done', at }), ...hand.to(11 * MINUTE)]
    expect(firstWord(effects)).toBe(at)
    expect(systemSaid(effects)).toEqual([])
    const words = effects.filter(({ kind }) => kind === 'say').map((effect) => effect.at)
    const silences = words.slice(1).map((word, index) => word - (words[index] ?? 0))
    expect(Math.max(...silences)).toBeLessThanOrEqual(36 * SECOND)
  })
  it('PLAY-51 a rest that gives time back has a line after 20 to 30 s of silence, although the script has few lines for it', () => {
    const end = 40_000
    const game = smallGame(3 * MINUTE, [
      taskEvent(0, 2 * MINUTE, 'cum'),
      { kind: 'ask', at: 20_000, duration: 100_000, task: 'cum', question: 'finished' },
      { ...taskEvent(2 * MINUTE, 10_000, 'rest'), phase: 'end' },
      { ...taskEvent(130_000, 50_000, 'aftercare'), phase: 'end' },
      { kind: 'say', at: 130_000, duration: 8000, task: 'aftercare', trigger: 'game-over' },
    ])
    // The strokes end before the rest.
    const strokes = { ...beatEvent(0, 2 * MINUTE), id: 'strokes' }
    const events = [strokes, ...game.events.filter(({ id }) => id !== 'e0')]
    const hand = playByHand({ ...game, events, outcome: 'cum' })
    hand.to(end)
    const effects = [...hand.send({ type: 'done', at: end }), ...hand.to(4 * MINUTE)]
    const times = effects.flatMap(({ kind, at }) => (kind === 'say' && at >= end ? [at] : []))
    expect(times.length).toBeGreaterThan(3)
    times.slice(1).forEach((at, index) => expect(at - (times[index] ?? 0)).toBeLessThanOrEqual(36_000))
  })
  it('PLAY-176 after "done" the lines of care come apart up to the goodbye', () => {
    let answered = 0
    for (let seed = 0; seed < 30; seed++) {
      const game = made(12, `care ${seed}`)
      const asked = game.events.find((event) => event.kind === 'ask' && event.question === 'finished')
      if (!asked) continue
      const hand = playByHand(game)
      const at = asked.at + 12_000
      hand.to(at)
      const lines = [...hand.send({ type: 'done', at }), ...hand.to(14 * MINUTE)].filter(({ kind }) => kind === 'say')
      const goodbye = lines.findIndex((effect) => effect.kind === 'say' && effect.line.trigger === 'game-over')
      expect(goodbye, `seed ${seed}`).toBeGreaterThan(1)
      const times = lines.slice(0, goodbye + 1).map((effect) => effect.at)
      times.slice(1).forEach((time, index) => {
        expect(time - (times[index] ?? 0), `seed ${seed}`).toBeGreaterThanOrEqual(23_000)
        expect(time - (times[index] ?? 0), `seed ${seed}`).toBeLessThanOrEqual(37_000)
      })
      answered++
    }
    expect(answered).toBeGreaterThan(10)
  })
  it('PLAY-58 after "cannot" at the end there is talk about that end until the closing words', () => {
    const at = 40_000
    const rest = { ...taskEvent(MINUTE, 50_000, 'rest'), phase: 'end' } as const
    const game = withBeats(
      2 * MINUTE,
      [beatEvent(0, MINUTE)],
      [
        taskEvent(0, MINUTE, 'cum'),
        ask('finished', 20_000, 40_000),
        rest,
        { kind: 'say', at: MINUTE, duration: 5000, task: 'rest', trigger: 'stroke-stop' },
        { ...taskEvent(110_000, 10_000, 'aftercare'), phase: 'end' },
        { kind: 'say', at: 110_000, duration: 8000, task: 'aftercare', trigger: 'game-over' },
      ],
    )
    const kind = ['one', 'two', 'three'].map(
      (id) => ({ id, trigger: 'orgasm-denied', text: `${id}.`, when: { outcome: 'not-reached' } }) as const,
    )
    const hand = playByHand({ ...game, outcome: 'cum' }, { scripts: [kind, ...twoLineLibrary.scripts], lastSpoken: {} })
    hand.to(at)
    const effects = [...hand.send({ type: 'cannot', at }), ...hand.to(3 * MINUTE)]
    const closing = said(effects).indexOf('game-over')
    expect(new Set(said(effects).slice(0, closing))).toEqual(new Set(['orgasm-denied']))
    const times = effects.flatMap((effect) => (effect.kind === 'say' && effect.at >= at ? [effect.at] : []))
    expect(times.length).toBeGreaterThan(2)
    times.slice(1).forEach((time, index) => expect(time - (times[index] ?? 0)).toBeLessThanOrEqual(36 * SECOND))
  })
  it('PLAY-55 "not ready" is answered with a line of the warm-up at once', () => {
    const game = smallGame(MINUTE, [
      taskEvent(0, 20_000, 'warm-up'),
      { kind: 'ask', at: 10_000, duration: 10_000, task: 'warm-up', question: 'ready' },
    ])
    const hand = playByHand(game)
    hand.to(12_000)
    expect(said(hand.send({ type: 'no', at: 12_000 }))).toEqual(['warm-up'])
  })
})
