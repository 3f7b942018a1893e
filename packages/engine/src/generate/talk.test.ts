import { describe, expect, it } from 'vitest'
import {
  longestLine,
  spokenMs,
  triggerFacts,
  type ChatSpeed,
  type GameEventOf,
  type GeneratorConfig,
  type PlayableGame,
  type TriggerId,
} from '@rubato/contracts/domain'
import { chatSpeeds } from '@rubato/contracts/domain'
import { fitToDuration } from '../config/fit-to-duration.ts'
import type { PlayerProfile } from '../profile.ts'
import { openStream } from '../random/stream.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { eventsOf } from '../testing/plan-figures.ts'
import { fullConsent, randomConfig, randomProfile } from '../testing/random.ts'
import { generateGame } from './generate-game.ts'

const { config, profile } = defaultGame
const lasting = (minutes: number): GeneratorConfig => ({ ...config, gameDuration: { min: minutes, max: minutes } })
const gameFor = (wanted: GeneratorConfig, seed: string, who: PlayerProfile): PlayableGame | null => {
  const made = generateGame(wanted, seed, who)
  return made.ok ? made.game : null
}
const games = [5, 8, 12, 20].flatMap((minutes) =>
  Array.from({ length: 25 }, (_, n) => makeGame(lasting(minutes), `talk ${n}`)),
)
const fillersOf = (game: PlayableGame) => eventsOf(game, 'say').filter(({ filler }) => filler)
const currentAt = <Event extends { at: number; duration: number }>(events: Event[], at: number) =>
  events.find((event) => event.at <= at && at < event.at + event.duration)
const isNumber = ({ trigger }: GameEventOf<'say'>): boolean => /^\d+$/.test(trigger)

/** The longest text of a room in the slowest voice, ms. */
const longestIn = (room: 'signal' | 'lead', speed: ChatSpeed): number =>
  spokenMs('.'.padStart(longestLine[room], 'n'), null, speed)

describe('talk', () => {
  it('GEN-58 no stretch of a game outside its rests is silent: neither word nor beat for 12 s, nor a long time without a word', () => {
    const waits: number[] = []
    for (const game of games) {
      const lines = eventsOf(game, 'say')
      const rests = eventsOf(game, 'task').filter(({ task }) => task === 'rest')
      const sounds = [...lines, ...eventsOf(game, 'beat')].sort((a, b) => a.at - b.at)
      let until = 0
      for (const sound of sounds) {
        expect(currentAt(rests, until) ? 0 : sound.at - until).toBeLessThanOrEqual(12_000)
        until = Math.max(until, sound.at + sound.duration)
      }
      lines.forEach(({ at }, index) => waits.push(at - (lines[index - 1]?.at ?? 0)))
    }
    waits.sort((a, b) => a - b)
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThanOrEqual(45_000)
  })
  it.each([30, 45, 60, 120])(
    'GEN-91 in a rest of %i s after an edge there are 15 to 25 s between the response and the next line, and one line at a time',
    (seconds) => {
      const { edging } = config.orgasm
      const resting = { ...config.orgasm, edging: { ...edging, edges: { min: 2, max: 2 }, gap: seconds } }
      const counts = new Set<number>()
      for (let n = 0; n < 30; n++) {
        const game = makeGame({ ...lasting(15), orgasm: resting }, `rest ${n}`)
        const lines = eventsOf(game, 'say')
        for (const rest of eventsOf(game, 'task').filter(({ task, phase }) => task === 'rest' && phase !== 'end')) {
          const inside = lines.filter(({ at }) => at >= rest.at && at < rest.at + rest.duration)
          const silences = inside.slice(1).map(({ at }, index) => at - (inside[index]?.at ?? 0) - 4000)
          expect(silences[0]).toBeGreaterThanOrEqual(15_000)
          expect(Math.max(...silences)).toBeLessThanOrEqual(25_000)
          for (const silence of silences.slice(1, -1)) expect(silence).toBeGreaterThanOrEqual(15_000)
          counts.add(inside.length)
        }
      }
      expect(Math.max(...counts)).toBeLessThanOrEqual(2 + seconds / 20)
      expect(counts.size).toBeGreaterThanOrEqual(seconds === 30 ? 2 : 1)
    },
  )
  it('GEN-58 a filler over strokes comes 11 s or more before talk of the plan', () => {
    const near = games.flatMap((game) => {
      const lines = eventsOf(game, 'say')
      return lines.filter(
        ({ filler, trigger, at }, index) =>
          filler !== true &&
          trigger === 'do-not-cum' &&
          lines[index - 1]?.filler &&
          at - (lines[index - 1]?.at ?? 0) < 11_000,
      )
    })
    expect(near).toEqual([])
  })
  it('GEN-58 the faster the strokes, the denser the talk', () => {
    const gaps = { slow: [] as number[], fast: [] as number[] }
    const rare = Array.from({ length: 12 }, (_, n) =>
      makeGame({ ...lasting(20), taskFrequency: { min: 50, max: 60 } }, `dense ${n}`),
    )
    for (const game of rare) {
      const beats = eventsOf(game, 'beat')
      const lines = eventsOf(game, 'say')
      for (const filler of fillersOf(game).filter(({ trigger }) => /^do-not-cum|^teasing/.test(trigger))) {
        const before = lines.findLast(({ at }) => at < filler.at)
        const tempo = currentAt(beats, before?.at ?? 0)?.tempo.from ?? 100
        if (tempo < 90) gaps.slow.push(filler.at - (before?.at ?? 0))
        if (tempo > 140) gaps.fast.push(filler.at - (before?.at ?? 0))
      }
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(Math.min(gaps.slow.length, gaps.fast.length)).toBeGreaterThan(10)
    expect(mean(gaps.slow)).toBeGreaterThan(mean(gaps.fast) + 2000)
  })
  it.each([
    ['warm-up', ['warm-up']],
    ['cum', ['cum']],
    ['frustrating', ['rest']],
    ['edging', ['edging']],
    ['ruined-orgasm', ['ruined']],
  ] as [TriggerId, string[]][])('GEN-58 talk by "%s" is spoken in spans of %j alone', (trigger, tasks) => {
    const found = games.flatMap((game) =>
      (trigger === 'frustrating' ? eventsOf(game, 'say') : fillersOf(game))
        .filter((filler) => filler.trigger === trigger)
        .map(({ at }) => currentAt(eventsOf(game, 'task'), at)?.task),
    )
    expect(found.length).toBeGreaterThan(0)
    expect([...new Set(found)]).toEqual(tasks)
  })
  it('GEN-58 over strokes a filler teases where they are slow, and not at the end', () => {
    const slow = profile.tempo.min + (profile.tempo.max - profile.tempo.min) / 3
    let looked = 0
    for (const game of games) {
      const spans = eventsOf(game, 'task')
      const beats = eventsOf(game, 'beat')
      const tempoOf = ({ at }: { at: number }) => {
        const { tempo } = currentAt(beats, at) ?? { tempo: { from: NaN, to: NaN } }
        return Math.min(tempo.from, tempo.to)
      }
      const fillers = fillersOf(game)
      const teasing = fillers.filter(({ trigger }) => trigger === 'teasing-strokes-continue')
      for (const filler of teasing) expect(tempoOf(filler)).toBeLessThanOrEqual(slow + 1)
      for (const { at } of fillers.filter(({ trigger }) => trigger === 'do-not-cum')) {
        looked += 1
        expect(['cum', 'ruined', 'rest']).not.toContain(currentAt(spans, at)?.task)
      }
    }
    expect(looked).toBeGreaterThan(games.length)
  })
  it('GEN-58 there are no fillers in holds, strikes, signals and fresh questions', () => {
    const silent = ['red-light', 'breath', 'ball-slap', 'cock-flick', 'rubber-band', 'introduction', 'aftercare']
    let looked = 0
    for (let n = 0; n < 40; n++) {
      const who = { ...profile, ...fullConsent }
      const game = gameFor(fitToDuration(randomConfig(openStream(`${n}`, 'talk'), 20), who), `${n}`, who)
      if (!game) continue
      const spans = eventsOf(game, 'task')
      const questions = eventsOf(game, 'ask')
      for (const { at } of fillersOf(game)) {
        looked += 1
        expect(silent).not.toContain(currentAt(spans, at)?.task)
        expect(questions.find((question) => at >= question.at && at < question.at + 6000)).toBeUndefined()
      }
    }
    expect(looked).toBeGreaterThan(100)
  })
  it('GEN-58 no filler belongs to a task that the person refuses', () => {
    const who = { ...profile, refused: ['teasing' as const] }
    const quiet = {
      ...config,
      cock: {
        ...config.cock,
        stroke: { ...config.cock.stroke, teasing: { ...config.cock.stroke.teasing, enabled: false } },
      },
    }
    for (let n = 0; n < 20; n++) {
      const game = gameFor(quiet, `${n}`, who)
      expect(game && fillersOf(game).map(({ trigger }) => trigger)).not.toContain('teasing-strokes-continue')
      expect(game && eventsOf(game, 'say').length).toBeGreaterThan(10)
    }
  })
})

describe('the room of a line', () => {
  it('GEN-59 is the time until the next word, and as long as its kind of trigger promises', () => {
    for (let n = 0; n < 300; n++) {
      const stream = openStream(`${n}`, 'room')
      const who =
        n % 3 === 0 ? randomProfile(stream) : { ...profile, ...fullConsent, chatSpeed: chatSpeeds[n % 2] ?? 'slow' }
      const wanted = n % 3 === 2 ? lasting(12) : randomConfig(stream, 20)
      const game = gameFor(
        fitToDuration({ ...wanted, cock: { ...wanted.cock, warmup: config.cock.warmup } }, who),
        `${n}`,
        who,
      )
      const lines = game ? eventsOf(game, 'say') : []
      for (const [index, line] of lines.entries()) {
        const next = lines.slice(index + 1).find(({ at }) => at > line.at)
        expect(line.at + line.duration).toBeLessThanOrEqual(next?.at ?? game?.duration ?? 0)
        // A breath may be held for less than the time of a line.
        if (isNumber(line) || line.trigger === 'breath-hold') continue
        const { room } = triggerFacts(line.trigger)
        const promised = { signal: 1900, lead: longestIn('lead', who.chatSpeed), free: 5000 }[room]
        expect(line.duration, `${line.trigger} of ${line.task} at ${line.at}, game ${n}`).toBeGreaterThanOrEqual(
          promised - 1,
        )
      }
    }
  })
})
