import { describe, expect, it } from 'vitest'
import { generatorConfigSchema, type PlayableGame, type Question } from '@rubato/contracts/domain'
import type { DialogLibrary } from '../../dialog/library.ts'
import { generateGame } from '../../generate/generate-game.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { defaultProfile } from '../../profile.ts'
import { defaultGame } from '../../testing/default-game.ts'
import { hold, say } from '../../testing/holds.ts'
import { twoLineLibrary } from '../../testing/library.ts'
import {
  beatEvent,
  lastView,
  playByHand,
  smallGame,
  systemSaid,
  taskEvent,
  withBeats,
} from '../../testing/small-game.ts'
import { watchSpeech } from '../../testing/watch-speech.ts'
import { systemLineLength } from '../model/timing.ts'
import type { Effect, SystemLine } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const { voice, chatSpeed } = defaultGame.profile

const ask = (question: Question, from: number, until: number): EventDraft => ({
  kind: 'ask',
  at: from,
  duration: until - from,
  task: question === 'edge' ? 'edging' : 'cum',
  question,
})
const play = (events: EventDraft[], library: DialogLibrary = twoLineLibrary) =>
  playByHand(smallGame(40 * MINUTE, [taskEvent(0, 40 * MINUTE), ...events]), library)
const timesOf = (effects: readonly Effect[], line: SystemLine) =>
  effects.flatMap((effect) => (effect.kind === 'system-line' && effect.line === line ? [effect.at] : []))
/** A line every `every` ms in [from, until), each as long as that. */
const chatter = (from: number, until: number, every: number): EventDraft[] =>
  Array.from({ length: Math.ceil((until - from) / every) }, (_, n) => say('clench', from + n * every))
/** A library whose line of a clench takes about 4 s. */
const talkative: DialogLibrary = {
  scripts: [[{ id: 'long', trigger: 'clench', text: 'Squeeze down there as if you had to wait, and then some.' }]],
  lastSpoken: {},
}
/** A library whose line of the introduction takes about 1 s. */
const brief: DialogLibrary = {
  scripts: [
    [
      { id: 'short', trigger: 'introduction', text: 'Welcome.' },
      { id: 'three', trigger: '3', text: 'Three.' },
    ],
  ],
  lastSpoken: {},
}
const answering: DialogLibrary = {
  scripts: [[...(talkative.scripts[0] ?? []), { id: 'off', trigger: 'edging-cooldown', text: 'Hands off.' }]],
  lastSpoken: {},
}
const overlaps = (effects: readonly Effect[]): string[] => {
  const found: string[] = []
  watchSpeech(effects, [], { voice, chatSpeed }, (rule, isKept, detail) => {
    if (rule === 'PLAY-44' && !isKept) found.push(detail())
  })
  return found
}

describe('a check-in', () => {
  const due = 15 * MINUTE
  it.each(['ready', 'swallowed', 'finished', 'ruined'] as const)(
    'PLAY-12 comes before the question "%s" that it would fall into for long',
    (question) => {
      const effects = play([ask(question, due - MINUTE, due + 5 * MINUTE)]).to(20 * MINUTE)
      const [asked] = timesOf(effects, 'check-in')
      expect(asked).toBeGreaterThanOrEqual(due - MINUTE - 30 * SECOND)
      expect(asked).toBeLessThan(due - MINUTE - 10 * SECOND)
    },
  )
  it('PLAY-12 waits for the end of a question that ends soon', () => {
    const effects = play([ask('ready', due - 5 * SECOND, due + 6 * SECOND)]).to(16 * MINUTE)
    expect(timesOf(effects, 'check-in')).toEqual([due + 6 * SECOND])
  })
  it('PLAY-123 comes before an edge that it would fall into for long, and once', () => {
    const edge = [ask('edge', due - MINUTE, due + 2 * MINUTE), say('edging-cooldown', due + 2 * MINUTE, 'rest')]
    const hand = play(edge)
    const early = due - MINUTE - 30 * SECOND
    expect(timesOf(hand.to(early + 10 * SECOND), 'check-in')).toEqual([early])
    const effects = [...hand.send({ type: 'yes', at: early + 10 * SECOND }), ...hand.to(28 * MINUTE)]
    expect(timesOf(effects, 'check-in')).toEqual([])
  })
  it.each([due - 90 * SECOND, due - 50 * SECOND, due - 10 * SECOND])(
    'PLAY-123 does not come while an edge is held, or while the tempo climbs back after it (%i ms)',
    (end) => {
      const asked = ask('edge', end - 2 * MINUTE, end)
      const rest = [
        { ...taskEvent(end, 45 * SECOND, 'rest'), task: 'rest' as const },
        say('edging-cooldown', end, 'rest'),
      ]
      const beats = [beatEvent(0, end, 120), beatEvent(end + 45 * SECOND, 10 * MINUTE, 120)]
      const hand = playByHand(withBeats(40 * MINUTE, beats, [taskEvent(0, end), asked, ...rest]), twoLineLibrary)
      const reported = end - 5 * SECOND
      hand.to(reported)
      const effects = [...hand.send({ type: 'edge', at: reported }), ...hand.to(due + MINUTE)]
      const [at = NaN] = timesOf(effects, 'check-in')
      const before = effects.filter((effect) => effect.kind === 'show' && effect.at <= at)
      const tempo = before.flatMap((effect) => (effect.kind === 'show' ? [effect.view.tempo] : [])).at(-1)
      // The hand rests, or the strokes are at the planned tempo again.
      expect(at).toBeLessThanOrEqual(due + 30 * SECOND)
      expect([undefined, 120]).toContain(tempo?.end)
      expect([undefined, 120]).toContain(tempo?.start)
    },
  )
  it('PLAY-53 comes after the line that takes the hand off at the end of a hold', () => {
    const end = due + 17 * SECOND
    const rest = { ...taskEvent(end, 45 * SECOND, 'rest'), task: 'rest' as const }
    const events = [taskEvent(0, end), ask('edge', due - MINUTE, end), rest, say('edging-cooldown', end, 'rest')]
    const hand = playByHand(withBeats(40 * MINUTE, [beatEvent(0, end, 120)], events), answering)
    const reported = due + 13.5 * SECOND
    hand.to(reported)
    const effects = [...hand.send({ type: 'edge', at: reported }), ...hand.to(due + 40 * SECOND)]
    const off = effects.filter((effect) => effect.kind === 'say' && effect.line.trigger === 'edging-cooldown')
    const held = effects.findLast(({ kind }) => kind === 'beat')?.at ?? 0
    expect(off).toHaveLength(1)
    expect((off[0]?.at ?? Infinity) - held).toBeLessThanOrEqual(2 * SECOND)
    expect(timesOf(effects, 'check-in')[0]).toBeGreaterThan(off[0]?.at ?? Infinity)
  })
  it.each([0.3, 2, 6])('PLAY-124 "ease off" %d s before the strokes stop promises no slower ones', (seconds) => {
    const end = 5 * MINUTE
    const rest = [taskEvent(end, 60 * SECOND, 'rest'), say('stroke-stop', end, 'rest')]
    const hand = playByHand(withBeats(20 * MINUTE, [beatEvent(0, end)], [taskEvent(0, end), ...rest]), twoLineLibrary)
    const at = end - seconds * SECOND
    hand.to(at)
    expect(systemSaid(hand.send({ type: 'ease', at }))).toEqual(['easing-next'])
  })
  it.each([0.3, 2, 6])(
    'PLAY-124 a check-in that is answered %d s before the strokes stop is thanked for',
    (seconds) => {
      const end = due + 20 * SECOND
      const rest = [taskEvent(end, 60 * SECOND, 'rest'), say('stroke-stop', end, 'rest')]
      const hand = playByHand(withBeats(20 * MINUTE, [beatEvent(0, end)], [taskEvent(0, end), ...rest]), twoLineLibrary)
      const at = end - seconds * SECOND
      hand.to(at)
      const effects = [...hand.send({ type: 'yes', at }), ...hand.to(end + 5 * SECOND)]
      expect(systemSaid(effects)).toEqual(['noted'])
      const off = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'stroke-stop')
      expect((off?.at ?? Infinity) - end).toBeLessThanOrEqual(2 * SECOND)
    },
  )
  it.each([9, 17])('PLAY-12 waits for the end of an edge in %i s, and its line is said at once', (seconds) => {
    const end = due + seconds * SECOND
    const events = [ask('edge', due - 30 * SECOND, end), say('edging-cooldown', end, 'rest')]
    const effects = play(events).to(16 * MINUTE)
    expect(effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'edging-cooldown')?.at).toBe(end)
    expect(timesOf(effects, 'check-in')[0]).toBeGreaterThan(end)
    expect(timesOf(effects, 'check-in')[0]).toBeLessThanOrEqual(due + 30 * SECOND)
  })
  it('PLAY-56 numbers are left out under its answer', () => {
    const numbers = Array.from({ length: 20 }, (_, n) => say(`${n}`, due + (8 + n) * SECOND))
    const hand = play(numbers)
    const answered = due + 9.5 * SECOND
    hand.to(answered)
    const effects = [...hand.send({ type: 'yes', at: answered }), ...hand.to(due + 20 * SECOND)]
    const under = effects.filter(
      ({ kind, at }) => kind === 'say' && at >= answered && at < answered + systemLineLength['going-on'],
    )
    expect(under).toEqual([])
    expect(effects.some(({ kind }) => kind === 'say')).toBe(true)
  })
  it('PLAY-56 numbers are left out under the line that is said again after its answer', () => {
    const line = due + 6 * SECOND
    const answered = line + SECOND / 2
    const again = answered + systemLineLength['going-on']
    const number = say('3', again + SECOND / 2)
    // Lines come so often that there is no silence with time for the answer.
    const lines = [0, 7, 14, 21, 28].map((after) => say('introduction', line + after * SECOND))
    const hand = play([...lines, number], brief)
    hand.to(answered)
    const effects = [...hand.send({ type: 'yes', at: answered }), ...hand.to(again + 2 * SECOND)]
    expect(effects.flatMap((effect) => (effect.kind === 'say' ? [[effect.line.trigger, effect.at]] : []))).toEqual([
      ['introduction', again],
    ])
    expect(overlaps(effects)).toEqual([])
  })
  it.each(['swallowed', 'finished'] as const)('PLAY-53 comes in time inside the question "%s" too', (question) => {
    // The question has started with the game: no check-in can come before it.
    const hand = play([ask(question, 0, 25 * MINUTE)])
    const effects = hand.to(due + 29 * SECOND)
    expect(timesOf(effects, 'check-in')).toEqual([due])
    expect(lastView(hand.send({ type: 'yes', at: due + 29 * SECOND }))).toMatchObject({ ask: question })
  })
  it.each([3, 4, 5, 6.5, 8])('PLAY-53 is at most 30 s late where a line comes every %d s, and beside none', (every) => {
    const lines = chatter(due - 20 * SECOND, due + 2 * MINUTE, every * SECOND)
    const effects = play(lines, talkative).to(due + 29 * SECOND + systemLineLength['check-in'])
    const [asked] = timesOf(effects, 'check-in')
    expect(asked).toBeGreaterThanOrEqual(due)
    expect(asked).toBeLessThanOrEqual(due + 30 * SECOND)
    expect(overlaps(effects)).toEqual([])
  })
  it('PLAY-53 numbers are left out while it is said, where they leave no moment free', () => {
    const numbers = Array.from({ length: 150 }, (_, n) => say(`${n}`, due - 10 * SECOND + n * SECOND))
    const effects = play(numbers).to(due + 30 * SECOND)
    const [asked = Infinity] = timesOf(effects, 'check-in')
    expect(asked).toBeLessThanOrEqual(due + 30 * SECOND)
    const beside = effects.filter(
      (effect) => effect.kind === 'say' && effect.at >= asked && effect.at < asked + systemLineLength['check-in'],
    )
    expect(beside).toEqual([])
  })
  it('PLAY-53 numbers are left out under the sentence that answers a check-in', () => {
    const hand = play([3, 2, 1, 0].map((n) => say(`${n}`, due + 20 * SECOND - n * SECOND)))
    hand.to(due + 16 * SECOND)
    const effects = [...hand.send({ type: 'yes', at: due + 16 * SECOND }), ...hand.to(due + 25 * SECOND)]
    const [answered = Infinity] = timesOf(effects, 'going-on')
    expect(answered).toBe(due + 16 * SECOND)
    const numbers = effects.flatMap((effect) => (effect.kind === 'say' ? [effect.at] : []))
    expect(numbers).toEqual([19, 20].map((after) => due + after * SECOND))
  })
  it('PLAY-53 comes before releases that would make it late', () => {
    const releases: EventDraft[] = [
      { ...say('butt-plug-deflate', due + 17.5 * SECOND, 'plug-inflation'), duration: 10 * SECOND },
      { ...say('butt-plug-remove', due + 27.5 * SECOND, 'butt-plug'), duration: 8 * SECOND },
    ]
    const plug = hold('plug', due - 2 * MINUTE, 2 * MINUTE + 36 * SECOND)
    const inflation = hold('plug-inflation', due - MINUTE, MINUTE + 27 * SECOND, { level: 1 })
    const lines = chatter(due - 10 * SECOND, due + 16 * SECOND, 5 * SECOND)
    const effects = play([...plug, ...inflation, ...lines, ...releases], talkative).to(due + MINUTE)
    expect(timesOf(effects, 'check-in')[0]).toBeLessThanOrEqual(due + 30 * SECOND)
    expect(effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.trigger] : []))).toEqual(
      expect.arrayContaining(['butt-plug-deflate', 'butt-plug-remove']),
    )
    expect(overlaps(effects)).toEqual([])
  })
  it.each([
    ['at once', due + 23.5 * SECOND, 7 * SECOND, []],
    ['after a line that lasts until shortly before it', due + 24.7 * SECOND, 5.5 * SECOND, [due + 16.5 * SECOND]],
  ])(
    'PLAY-53 comes before the line that answers a question where it would be late after it: %s',
    (_, end, length, at) => {
      const answer = { ...say('edging-cooldown', end, 'rest'), duration: length }
      const before = [
        ...chatter(due - 10 * SECOND, due + 12 * SECOND, 5 * SECOND),
        ...at.map((time) => say('clench', time)),
      ]
      // The question has begun with the game: no check-in can come before it.
      const effects = play([ask('finished', 0, end), ...before, answer], answering).to(due + MINUTE)
      expect(effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'edging-cooldown')?.at).toBe(end)
      expect(timesOf(effects, 'check-in')[0]).toBeLessThanOrEqual(due + 30 * SECOND)
    },
  )
  it('PLAY-53 is in time after a reminder that is due shortly before it', () => {
    // The first check-in is said 1 s late, so that the second is due 1 s after the reminder of the plug.
    const second = 30 * MINUTE + SECOND
    const end = second + 21 * SECOND
    const hand = play([
      ask('ready', due - 5 * SECOND, due + SECOND),
      ask('edge', second - MINUTE, end),
      { ...say('edging-cooldown', end, 'rest'), duration: 4 * SECOND },
      ...hold('plug', 15 * MINUTE, 20 * MINUTE),
    ])
    const effects = hand.to(due + 5 * SECOND)
    effects.push(...hand.send({ type: 'yes', at: due + 5 * SECOND }), ...hand.to(second + MINUTE))
    expect(timesOf(effects, 'plug-reminder').at(-1)).toBeGreaterThanOrEqual(30 * MINUTE)
    const asked = timesOf(effects, 'check-in')
    expect(asked[0]).toBe(due + SECOND)
    expect(asked[1]).toBeLessThanOrEqual(second + 30 * SECOND)
  })
  it('PLAY-53 is at most 30 s late in generated games, with and without a tie that is worn', () => {
    const config = generatorConfigSchema.parse({ gameDuration: { min: 40, max: 40 } })
    for (let seed = 0; seed < 12; seed++) {
      const made = generateGame(config, `notice ${seed}`, defaultProfile)
      if (!made.ok) throw new Error(JSON.stringify(made.problems))
      const tie = seed % 2 === 0 ? [] : hold('ball-tie', 9 * MINUTE, 14 * MINUTE)
      const events = [...made.game.events, ...tie.map((event, n) => ({ id: `tie ${n}`, ...event }))]
      const game: PlayableGame = { ...made.game, events: events.sort((a, b) => a.at - b.at) }
      const hand = playByHand(game)
      const all: Effect[] = []
      for (let time = 0; time < 40 * MINUTE; time += SECOND) {
        const now = hand.to(time)
        all.push(...now)
        if (systemSaid(now).includes('check-in')) all.push(...hand.send({ type: 'yes', at: time }))
      }
      const asked = timesOf(all, 'check-in')
      const gaps = asked.map((at, index) => at - (asked[index - 1] ?? 0))
      expect(Math.max(...gaps), `seed ${seed}`).toBeLessThanOrEqual(15.5 * MINUTE)
      expect(asked.length, `seed ${seed}`).toBeGreaterThanOrEqual(2)
    }
  })
})

describe('a reminder', () => {
  const due = 10 * MINUTE
  it('PLAY-53 comes in time inside the question "finished"', () => {
    const plug = hold('plug', 9 * MINUTE, 20 * MINUTE)
    const hand = play([ask('finished', 23 * MINUTE, 26 * MINUTE), ...plug])
    hand.to(15 * MINUTE)
    hand.send({ type: 'yes', at: 15 * MINUTE + SECOND })
    expect(timesOf(hand.to(25 * MINUTE), 'plug-reminder')).toEqual([24 * MINUTE])
  })
  it('PLAY-110 no drink is offered during an edge and its hold: it comes after the line that takes the hand off', () => {
    const end = due + MINUTE
    const events = [
      taskEvent(due - MINUTE, 2 * MINUTE, 'edging'),
      ask('edge', due - MINUTE, end),
      taskEvent(end, 40 * SECOND, 'rest'),
      { ...say('edging-cooldown', end, 'rest'), duration: 4 * SECOND },
    ]
    const beats = [beatEvent(0, end), beatEvent(end + 40 * SECOND, 5 * MINUTE)]
    const start = () => playByHand(withBeats(20 * MINUTE, beats, events), answering)
    const silent = start().to(end + MINUTE)
    const off = (effects: readonly Effect[]) =>
      effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'edging-cooldown')?.at ?? Infinity
    expect(timesOf(silent, 'drink-and-lube')).toHaveLength(1)
    expect(off(silent)).toBe(end)
    expect(timesOf(silent, 'drink-and-lube')[0]).toBeGreaterThan(end)
    const hand = start()
    hand.to(due - 2 * SECOND)
    const held = [...hand.send({ type: 'edge', at: due - 2 * SECOND }), ...hand.to(end + MINUTE)]
    const [offered] = timesOf(held, 'drink-and-lube')
    expect(off(held)).toBeGreaterThan(due)
    expect(offered).toBeGreaterThan(off(held))
    expect(offered).toBeLessThan(off(held) + 30 * SECOND)
  })
  it('PLAY-53 is said after the line that answers the end of an edge', () => {
    const reminder = 25 * MINUTE
    const end = reminder + 22 * SECOND
    const lines = chatter(reminder - 10 * SECOND, end, 4 * SECOND)
    const events = [ask('edge', reminder - MINUTE, end), ...lines, say('edging-cooldown', end, 'rest')]
    const hand = play([...events, ...hold('plug', 10 * MINUTE, 20 * MINUTE)], answering)
    const effects = hand.to(15 * MINUTE + SECOND)
    effects.push(...hand.send({ type: 'yes', at: 15 * MINUTE + SECOND }), ...hand.to(reminder + MINUTE))
    expect(effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'edging-cooldown')?.at).toBe(end)
    const [reminded] = timesOf(effects, 'plug-reminder')
    expect(reminded).toBeGreaterThan(end)
    expect(reminded).toBeLessThanOrEqual(reminder + 30 * SECOND)
  })
  it('PLAY-53 waits for the answer to a check-in, in time', () => {
    const both = 30 * MINUTE
    const answered = play(hold('plug', 15 * MINUTE, 20 * MINUTE))
    answered.to(15 * MINUTE)
    answered.send({ type: 'yes', at: 15 * MINUTE + SECOND })
    answered.to(both + 12 * SECOND)
    const said = [...answered.send({ type: 'yes', at: both + 12 * SECOND }), ...answered.to(both + MINUTE)]
    expect(timesOf(said, 'plug-reminder')).toEqual([both + 12 * SECOND + systemLineLength['going-on']])
  })
  it('PLAY-53 is left out once the end has begun', () => {
    const end = { ...taskEvent(due - MINUTE, 4 * MINUTE, 'cum'), phase: 'end' as const }
    expect(timesOf(play([end]).to(due + 2 * MINUTE), 'drink-and-lube')).toEqual([])
  })
})
