import { describe, expect, it } from 'vitest'
import { generatorConfigSchema, type PlayableGame } from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import { generateGame } from '../generate/generate-game.ts'
import type { EventDraft } from '../plan/plan-builder.ts'
import { defaultProfile } from '../profile.ts'
import { twoLineLibrary } from '../testing/library.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  saidOutsideTalk,
  smallGame,
  systemSaid,
  taskEvent,
} from '../testing/small-game.ts'
import { drawWhole, openStream } from '../random/stream.ts'
import { playThrough } from '../testing/play-through.ts'
import type { Effect, MemberInput, SessionInput } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** A game with these beats only. */
const withBeats = (duration: number, beats: ReturnType<typeof beatEvent>[], events: EventDraft[]): PlayableGame => {
  const game = smallGame(duration, [...beats, ...events])
  return { ...game, events: game.events.filter(({ id }) => id !== 'e0') }
}
const ask = (question: 'edge' | 'finished', at: number, duration: number): EventDraft => ({
  kind: 'ask',
  at,
  duration,
  task: question === 'edge' ? 'edging' : 'cum',
  question,
})
const tempoOf = (effects: readonly Effect[], at: number): number => {
  const { tempo } = lastView(effects.filter((effect) => effect.at <= at))
  return tempo ? tempoAt({ from: tempo.start, to: tempo.end }, tempo.to - tempo.from, Math.max(0, at - tempo.from)) : 0
}
const firstWord = (effects: readonly Effect[]): number =>
  effects.find(({ kind }) => kind === 'say' || kind === 'system-line')?.at ?? Infinity
const shortestGap = (effects: readonly Effect[]): number => {
  const times = beatTimes(effects)
  return Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))
}

describe('an edge', () => {
  /** Two edges of 30 s with strokes at 160 bpm, each with a rest of 40 s. */
  const twoEdges = (): PlayableGame =>
    withBeats(
      3 * MINUTE,
      [0, 80].flatMap((from) => [
        beatEvent(from * SECOND, 10 * SECOND, 80),
        { ...beatEvent((from + 10) * SECOND, 30 * SECOND, 160), task: 'edging' as const },
      ]),
      [0, 80].flatMap((from) => [
        taskEvent((from + 10) * SECOND, 30 * SECOND, 'edging'),
        ask('edge', (from + 10) * SECOND, 30 * SECOND),
        taskEvent((from + 40) * SECOND, 40 * SECOND, 'rest'),
      ]),
    )
  const answered = (at: number, type: MemberInput = 'edge') => {
    const hand = playByHand(twoEdges())
    const before = hand.to(at)
    return [...before, ...hand.send({ type, at }), ...hand.to(3 * MINUTE)]
  }
  const secondEdge = (effects: readonly Effect[]): number => {
    const asked = effects.filter((effect) => effect.kind === 'show' && effect.view.ask === 'edge')
    return tempoOf(effects, asked.at(-1)?.at ?? 0)
  }
  it.each([12, 25, 38])('PLAY-6 after %i s the hold is on the beat, at half the tempo, for 5 to 20 s', (seconds) => {
    const at = seconds * SECOND + 150
    const effects = answered(at)
    expect(tempoOf(effects, at)).toBe(80)
    const around = effects.filter((effect) => Math.abs(effect.at - at) < 2 * SECOND)
    expect(shortestGap(around)).toBeGreaterThanOrEqual(60_000 / 160 - 1)
    const rest = effects.find((effect) => effect.kind === 'show' && effect.at > at && effect.view.task === 'rest')
    expect(rest?.at).toBeGreaterThanOrEqual(at + 5 * SECOND)
    expect(rest?.at).toBeLessThanOrEqual(at + 20 * SECOND + 750)
  })
  it('PLAY-6 the longer the edge took, the shorter the hold', () => {
    const length = (at: number) =>
      (answered(at).find((effect) => effect.kind === 'show' && effect.at > at && effect.view.task === 'rest')?.at ?? 0) - at // prettier-ignore
    expect(length(12 * SECOND)).toBeGreaterThan(length(39 * SECOND))
  })
  it('PLAY-6 the hold ends inside the cap of an edge', () => {
    const long = withBeats(
      8 * MINUTE,
      [{ ...beatEvent(0, 5 * MINUTE, 160), task: 'edging' }],
      [taskEvent(0, 5 * MINUTE, 'edging'), ask('edge', 0, 5 * MINUTE), taskEvent(5 * MINUTE, 3 * MINUTE, 'rest')],
    )
    const hand = playByHand(long)
    hand.to(5 * MINUTE - 2 * SECOND)
    const off = hand.send({ type: 'edge', at: 5 * MINUTE - 2 * SECOND })
    expect(lastView(off)).toMatchObject({ task: 'rest', tempo: null, edges: { done: 1 } })
  })
  it('PLAY-59 an edge reported within 2 s after its question still counts, and later it does not', () => {
    const end = 40 * SECOND
    const late = answered(end + 1500)
    expect(said(late)).not.toContain('premature-edge')
    expect(said(late).filter((trigger) => trigger === 'edging-cooldown')).toHaveLength(1)
    expect(lastView(late).edges).toMatchObject({ done: 1 })
    expect(firstWord(late.filter(({ at }) => at >= end + 1500))).toBe(end + 1500)
    const later = answered(end + 2500)
    expect(said(later)).toContain('premature-edge')
    expect(lastView(later).edges).toMatchObject({ done: 0 })
  })
  it('PLAY-59 a report after the question at the end is no edge', () => {
    const events = [taskEvent(0, MINUTE, 'cum'), ask('finished', 10 * SECOND, 50 * SECOND)]
    const hand = playByHand(
      withBeats(3 * MINUTE, [beatEvent(0, MINUTE)], [...events, taskEvent(MINUTE, MINUTE, 'rest')]),
    )
    hand.to(MINUTE + SECOND)
    const effects = [...hand.send({ type: 'edge', at: MINUTE + SECOND }), ...hand.to(2 * MINUTE)]
    expect(said(effects)).not.toContain('edging-cooldown')
    expect(lastView(effects).edges).toMatchObject({ done: 0 })
  })
  it('PLAY-6 "edge" again ends the hold, and "too close" takes the hands off for the gap', () => {
    const held = () => {
      const hand = playByHand(twoEdges())
      hand.to(15 * SECOND)
      hand.send({ type: 'edge', at: 15 * SECOND })
      hand.to(17 * SECOND)
      return hand
    }
    const again = held()
    const over = lastView(again.send({ type: 'edge', at: 17 * SECOND }))
    expect(over).toMatchObject({ task: 'rest', tempo: null, edges: { done: 1 } })
    const close = held()
    const off = close.send({ type: 'too-close', at: 17 * SECOND })
    expect(said(off)).toEqual(['premature-ruin'])
    expect(beatTimes(close.to(46 * SECOND))).toEqual([])
  })
  it('PLAY-47 a quick edge makes the next climb slower, a late one faster, "cannot" gentler still', () => {
    expect(secondEdge(answered(11 * SECOND))).toBeCloseTo(160 * (0.9 + 0.2 / 30), 1)
    expect(secondEdge(answered(39 * SECOND))).toBeCloseTo(160 * (0.9 + (0.2 * 29) / 30), 1)
    expect(secondEdge(answered(25 * SECOND, 'cannot'))).toBeCloseTo(160 * 0.85, 1)
  })
})

describe('the way back', () => {
  const steady = () => playByHand(withBeats(6 * MINUTE, [beatEvent(0, 6 * MINUTE, 160)], [taskEvent(0, 6 * MINUTE)]))
  it.each(['too-close', 'edge'] as const)(
    'PLAY-48 after "%s" the strokes come back at half the tempo and climb for 25 s',
    (type) => {
      const hand = steady()
      hand.to(MINUTE)
      const effects = [...hand.send({ type, at: MINUTE }), ...hand.to(3 * MINUTE)]
      const start = beatTimes(effects)[0] ?? 0
      expect(start).toBe(90 * SECOND)
      expect(tempoOf(effects, start)).toBeCloseTo(80, 5)
      expect(tempoOf(effects, start + 12_500)).toBeCloseTo(120, 0)
      expect(tempoOf(effects, start + 25_001)).toBe(160)
      expect(saidOutsideTalk(effects)).toEqual([type === 'edge' ? 'premature-edge' : 'premature-ruin', 'stroke-start'])
    },
  )
  it.each([
    ['during the hands-off', 220],
    ['right after the strokes came back', 208],
  ])('PLAY-48 an easing that ends %s leaves the climb from half the tempo as it is', (_, seconds) => {
    const hand = steady()
    hand.to(MINUTE)
    // The easing ends after four minutes.
    const reported = seconds * SECOND
    const effects = [
      ...hand.send({ type: 'ease', at: MINUTE }),
      ...hand.to(reported),
      ...hand.send({ type: 'too-close', at: reported }),
      ...hand.to(5 * MINUTE),
    ]
    const start = beatTimes(effects).find((at) => at > reported + SECOND) ?? 0
    expect(start).toBe(reported + 30 * SECOND)
    expect(tempoOf(effects, start)).toBeCloseTo(80, 5)
    expect(tempoOf(effects, start + 12_500)).toBeLessThanOrEqual(120.5)
    expect(tempoOf(effects, start + 25_001)).toBe(160)
  })
  it.each(['too-close', 'edge'] as const)('PLAY-58 the rest after "%s" has a line at least every 12 s', (type) => {
    const hand = steady()
    hand.to(MINUTE)
    const effects = [...hand.send({ type, at: MINUTE }), ...hand.to(2 * MINUTE)]
    const words = effects.filter(({ kind }) => kind === 'say' || kind === 'system-line').map(({ at }) => at)
    const strokes = beatTimes(effects)[0] ?? Infinity
    const times = [...words.filter((at) => at <= strokes), strokes]
    expect(times.length).toBeGreaterThanOrEqual(4)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(12 * SECOND)
  })
  it('PLAY-48 the line after "too close" does not assume that it happened: the summary counts no ruin', () => {
    const hand = steady()
    hand.to(MINUTE)
    hand.send({ type: 'too-close', at: MINUTE })
    expect(hand.to(7 * MINUTE).find(({ kind }) => kind === 'over')).toMatchObject({ summary: { ruins: 0 } })
  })
  it('PLAY-50 after easing off the tempo rises within 12 s, with a line and without a jump', () => {
    const hand = steady()
    hand.to(MINUTE)
    const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(6 * MINUTE)]
    const end = 4 * MINUTE
    expect(tempoOf(effects, end - 1)).toBe(100)
    expect(tempoOf(effects, end)).toBeCloseTo(100, -1)
    expect(tempoOf(effects, end + 6 * SECOND)).toBeCloseTo(130, -1)
    expect(tempoOf(effects, end + 12_001)).toBe(160)
    expect(effects.find((effect) => effect.kind === 'say')).toMatchObject({ at: end, line: { trigger: 'stroke-little-faster' } }) // prettier-ignore
  })
  it('PLAY-49 a skipped change of the tempo does not last: the tempo returns, and later lines say what happens', () => {
    const glide = { ...beatEvent(23_200, 3 * SECOND, 0), tempo: { from: 88, to: 180 }, task: 'tempo-change' as const }
    const game = withBeats(
      2 * MINUTE,
      [
        beatEvent(0, 23_200, 88),
        glide,
        beatEvent(26_200, 33_800, 180),
        { ...beatEvent(60 * SECOND, 3 * SECOND, 0), tempo: { from: 180, to: 140 } },
        beatEvent(63 * SECOND, 57 * SECOND, 140),
      ],
      [
        taskEvent(20 * SECOND, 20 * SECOND, 'tempo-change'),
        { kind: 'say', at: 20 * SECOND, duration: 3200, task: 'tempo-change', trigger: 'stroke-faster' },
        taskEvent(40 * SECOND, 16 * SECOND),
        { kind: 'say', at: 56_800, duration: 3200, task: 'tempo-change', trigger: 'stroke-slower' },
      ],
    )
    const hand = playByHand(game)
    hand.to(30 * SECOND)
    const effects = [...hand.send({ type: 'skip', at: 25 * SECOND }), ...hand.to(2 * MINUTE)]
    expect(tempoOf(effects, 30 * SECOND)).toBeCloseTo(88, 0)
    expect(said(effects)).toEqual(['stroke-faster'])
    expect(tempoOf(effects, MINUTE)).toBeCloseTo(140, 0)
  })
  it('PLAY-49 a skipped change of grip, style or hand does not last', () => {
    const change = { kind: 'stroke', at: 12 * SECOND, duration: 0, task: 'grip', grip: 'tight', style: 'head' } as const
    const hand = playByHand(smallGame(MINUTE, [taskEvent(0, 10 * SECOND), taskEvent(10 * SECOND, 20 * SECOND, 'grip'), change])) // prettier-ignore
    hand.to(15 * SECOND)
    expect(lastView(hand.send({ type: 'skip', at: 15 * SECOND }))).toMatchObject({ grip: 'normal', style: 'full' })
    expect(lastView(hand.to(MINUTE - 1))).toMatchObject({ grip: 'normal', style: 'full' })
  })
})

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
    expect(Math.max(...silences)).toBeLessThanOrEqual(15 * SECOND)
  })
  it('PLAY-51 a rest that gives time back is not silent for over 15 s, although the script has few lines for it', () => {
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
    expect(times.length).toBeGreaterThan(5)
    times.slice(1).forEach((at, index) => expect(at - (times[index] ?? 0)).toBeLessThanOrEqual(15_000))
  })
  it('PLAY-58 after "cannot" at the end there is talk about the denial until the closing words', () => {
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
    const hand = playByHand({ ...game, outcome: 'cum' })
    hand.to(at)
    const effects = [...hand.send({ type: 'cannot', at }), ...hand.to(3 * MINUTE)]
    const closing = said(effects).indexOf('game-over')
    expect(new Set(said(effects).slice(0, closing))).toEqual(new Set(['orgasm-denied']))
    const times = effects.flatMap((effect) => (effect.kind === 'say' && effect.at >= at ? [effect.at] : []))
    expect(times.length).toBeGreaterThan(5)
    times.slice(1).forEach((time, index) => expect(time - (times[index] ?? 0)).toBeLessThanOrEqual(15 * SECOND))
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
