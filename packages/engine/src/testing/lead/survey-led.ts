/**
 * Checks sessions that a partner leads with random and hostile commands: the rules of every session hold, and those of SPEC.md
 * about leading. A stream has a number, so that it can be repeated.
 */
import type { GeneratorConfig, PlayableGame } from '@rubato/contracts/domain'
import { fitToDuration } from '../../config/fit-to-duration.ts'
import { resolveConfig } from '../../config/resolve-config.ts'
import { generateGame } from '../../generate/generate-game.ts'
import type { PlayerProfile } from '../../profile.ts'
import { drawWhole, openStream } from '../../random/stream.ts'
import type { SessionState } from '../../session/model/state.ts'
import { playedUntil } from '../../session/model/world.ts'
import { LEAD_EVERY, step } from '../../session/step.ts'
import { randomConfig, randomInputs, randomProfile } from '../random.ts'
import type { Report } from '../report.ts'
import { watchSession } from '../watch-session.ts'
import { watchSpeech } from '../watch-speech.ts'
import { watchWords } from '../watch-words.ts'
import { commandStream } from './command-streams.ts'
import { playLed, type Led, type Sent, type Tried } from './play-led.ts'

export interface LedSurvey {
  streams: number
  commands: number
  taken: number
  /** How often each reason was given. */
  refused: Record<string, number>
  /** Commands that were taken, by their kind. */
  takenKinds: Record<string, number>
  looked: Record<string, number>
  broken: Record<string, string[]>
  /** Processor time of each command, and of each stop in the middle of a stream, ms. */
  commandMs: number[]
  stopMs: number[]
}

/** Before its first stream. */
export const emptyLedSurvey = (): LedSurvey => ({
  streams: 0,
  commands: 0,
  taken: 0,
  refused: {},
  takenKinds: {},
  looked: {},
  broken: {},
  commandMs: [],
  stopMs: [],
})

const KEPT_BREACHES = 5
const SHORT_MINUTES = 8
/** One of this many streams is played a second time. */
const AGAIN_EVERY = 10
/** One of this many streams is stopped by the member. */
const STOP_EVERY = 3
const COMMANDS = 40
const INPUTS = 3
/** Beats that are not strokes, bpm, and the rounding of whole beats. */
const OTHER_BEATS = 80
const ROUNDING = 0.1

/** How long the session lasts in play, as it is planned, ms. */
const lengthOf = ({ latest: { world, at, endsAt } }: SessionState): number => playedUntil(world, at) + endsAt - at

/** What a command changes, or does not. */
function watchCommand({ input, before, after, effects, isTaken }: Tried, report: Report): void {
  const { world, at } = after.latest
  if (!isTaken) {
    report('LEAD-2', after === before && effects.length === 0, () => `a refused command changed something at ${at}`)
    return
  }
  const name = () => `${JSON.stringify(input.command)} at ${at}`
  report('LEAD-3', world.status === 'playing' && world.checkInUntil === null && world.easedUntil === 0, name)
  const isLine = input.command.kind === 'line'
  report('LEAD-3', world.ask === null || (isLine && world.ask.question === 'edge'), name)
  const isEnd = ['permit', 'ruin', 'deny'].includes(input.command.kind)
  report('LEAD-3', isEnd || !world.isEnding, name)
  report('LEAD-6', after.latest.endsAt <= world.capAt, name)
  const longest = Math.max(after.setup.lead?.longest ?? Infinity, lengthOf(before))
  report('LEAD-6', lengthOf(after) <= longest + ROUNDING, name)
}

function watchRate(tried: readonly Tried[], report: Report): void {
  const times = tried.flatMap(({ isTaken, after }) => (isTaken ? [after.latest.at] : []))
  for (const [index, at] of times.entries()) {
    const before = times[index - 1]
    report('LEAD-4', before === undefined || at - before >= LEAD_EVERY, () => `${before} and ${at}`)
  }
}

/** Tempos stay inside the member's ranges; circles of the palm and the like have their own. */
function watchRange({ effects }: Led, { tempo, beatPatternTempo }: PlayerProfile, report: Report): void {
  const most = Math.max(tempo.max, beatPatternTempo.max, OTHER_BEATS)
  for (const effect of effects) {
    if (effect.kind !== 'show' || !effect.view.tempo) continue
    const { start, end } = effect.view.tempo
    report('LEAD-7', Math.max(start, end) <= most + ROUNDING, () => `${start} to ${end} bpm at ${effect.at}`)
  }
}

/** The member's stop in the middle of the stream, and commands after it. */
function watchStop({ state, tried }: Led, report: Report, now: () => number): number {
  const { at } = state.latest
  const start = now()
  const [stopped, effects] = step(state, { type: 'stop', at })
  const ms = now() - start
  const isOver = state.latest.world.status === 'over' || state.latest.world.status === 'stopped'
  report('LEAD-5', isOver || effects.some(({ kind }) => kind === 'safe-state'), () => `no stop at ${at}`)
  for (const { input } of tried) {
    const [after, more] = step(stopped, { ...input, at: at + 10_000 })
    report('LEAD-5', after === stopped && more.length === 0, () => `${input.command.kind} after stop at ${at}`)
  }
  return ms
}

interface LedStream {
  game: PlayableGame
  profile: PlayerProfile
  config: GeneratorConfig
  isStopped: boolean
  play: () => Led
}

/** The stream of a number: its game, and how it is played; null where its config makes no game. */
function streamOf(run: number, now: () => number): LedStream | null {
  const stream = openStream(`stream ${run}`, 'led')
  const profile = randomProfile(stream)
  const config = fitToDuration(randomConfig(stream, SHORT_MINUTES), profile)
  const made = generateGame(config, `${run}`, profile)
  if (!made.ok) return null
  const { game } = made
  const members = randomInputs(stream, drawWhole(stream, 0, INPUTS), game.duration)
  const sent: Sent[] = [
    ...commandStream(stream, drawWhole(stream, 1, COMMANDS), game.duration),
    ...members.map((input) => ({ sentAt: input.type === 'advance' ? input.to : input.at, input })),
  ]
  const isStopped = run % STOP_EVERY === 0
  const options = { profile, window: drawWhole(stream, 200, 20_000), now }
  const until = isStopped ? { until: drawWhole(stream, 1, game.duration) } : {}
  return { game, profile, config, isStopped, play: () => playLed(game, sent, { ...options, ...until }) }
}

function watchStream(run: number, survey: LedSurvey, report: Report, now: () => number): void {
  const led = streamOf(run, now)
  if (!led) return
  const { game, profile, config, isStopped } = led
  survey.streams++
  const played = led.play()
  for (const each of played.tried) {
    survey.commands++
    survey.commandMs.push(each.ms)
    const { kind } = each.input.command
    if (each.refusal === null) {
      survey.taken++
      survey.takenKinds[kind] = (survey.takenKinds[kind] ?? 0) + 1
    } else survey.refused[each.refusal] = (survey.refused[each.refusal] ?? 0) + 1
    watchCommand(each, report)
  }
  watchRate(played.tried, report)
  const most = Math.max(
    game.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length,
    resolveConfig(config).orgasm.edging.edges.max,
  )
  report(
    'LEAD-8',
    played.state.latest.world.askedEdges.length <= most,
    () => `${played.state.latest.world.askedEdges.length} edges`,
  )
  if (isStopped) survey.stopMs.push(watchStop(played, report, now))
  else {
    watchSession(played.effects, played.state, report)
    watchRange(played, profile, report)
    watchWords(played.effects, played.inputs, report)
    const speaker = { voice: game.voice?.name ?? profile.voice, chatSpeed: profile.chatSpeed }
    watchSpeech(played.effects, played.inputs, speaker, report)
  }
  if (run % AGAIN_EVERY !== 1) return
  const isSame = JSON.stringify(led.play().effects) === JSON.stringify(played.effects)
  report('LEAD-1', isSame, () => 'another session')
}

/** Streams `first` to `first + streams - 1`; `now` is a clock in ms, for the processor time of commands. */
export function surveyLed(streams: number, first = 0, now: () => number = () => 0): LedSurvey {
  const survey = emptyLedSurvey()
  for (let run = first; run < first + streams; run++) {
    const report: Report = (rule, isKept, what) => {
      survey.looked[rule] = (survey.looked[rule] ?? 0) + 1
      if (isKept) return
      const known = (survey.broken[rule] ??= [])
      if (known.length < KEPT_BREACHES) known.push(`stream ${run}: ${what()}`)
    }
    watchStream(run, survey, report, now)
  }
  return survey
}
