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
  it('GEN-58 no stretch of a game is silent: neither word nor beat for 15 s, nor a long time without a word', () => {
    const waits: number[] = []
    for (const game of games) {
      const lines = eventsOf(game, 'say')
      const sounds = [...lines, ...eventsOf(game, 'beat')].sort((a, b) => a.at - b.at)
      let until = 0
      for (const sound of sounds) {
        expect(sound.at - until).toBeLessThanOrEqual(15_000)
        until = Math.max(until, sound.at + sound.duration)
      }
      lines.forEach(({ at }, index) => waits.push(at - (lines[index - 1]?.at ?? 0)))
    }
    waits.sort((a, b) => a - b)
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThanOrEqual(45_000)
  })
  it('GEN-58 a rest after an edge has a line every 12 s at least', () => {
    for (const game of games) {
      const lines = eventsOf(game, 'say')
      for (const rest of eventsOf(game, 'task').filter(({ task, phase }) => task === 'rest' && phase !== 'end')) {
        const times = lines.map(({ at }) => at).filter((at) => at >= rest.at && at < rest.at + rest.duration)
        ;[...times, rest.at + rest.duration].forEach((at, index) =>
          expect(at - (times[index - 1] ?? rest.at)).toBeLessThanOrEqual(12_000),
        )
      }
    }
  })
  it('GEN-58 the lines of a rest after an edge are evenly spread', () => {
    for (const game of games) {
      const lines = eventsOf(game, 'say')
      for (const rest of eventsOf(game, 'task').filter(({ task, phase }) => task === 'rest' && phase !== 'end')) {
        const times = lines.map(({ at }) => at).filter((at) => at >= rest.at && at < rest.at + rest.duration)
        const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0))
        expect(Math.max(...waits) - Math.min(...waits)).toBeLessThanOrEqual(2)
      }
    }
  })
  it.each([
    ['warm-up', ['warm-up']],
    ['cum', ['cum']],
    ['frustrating', ['rest']],
    ['edging', ['edging']],
    ['ruined-orgasm', ['ruined']],
  ] as [TriggerId, string[]][])('GEN-58 a filler "%s" is spoken in spans of %j alone', (trigger, tasks) => {
    const found = games.flatMap((game) =>
      fillersOf(game)
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
      expect(game && fillersOf(game).length).toBeGreaterThan(3)
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
