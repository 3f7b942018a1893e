/**
 * Checks sessions that a partner leads with random and hostile commands: the rules of every session hold, and those of SPEC.md
 * about leading.
 *
 * A stream is a list of commands of one temper: sensible ones, floods of one moment, contradictions, replays, values past
 * the contract, times outside the session (`command-streams.ts`), with up to three inputs of the member among them. It has a
 * number, by which it can be repeated:
 *
 * - `STREAMS_OF_GAME` streams in a row share a game, which is made, started and played without a partner once.
 * - Most streams are dense: they begin at a random moment of the game, send up to 30 commands within 30 seconds, and are checked
 *   from that moment on. After each command that is taken, the rest of the plan is checked up to its end as well, so that a
 *   breach is found that would be played later.
 * - One of `WHOLE_EVERY` streams is a whole session from its start to its end, with all rules of a played session.
 * - One of `STOP_EVERY` streams ends with the member's stop, after which all of its commands are sent again.
 */
import { drawOne, drawWhole, openStream } from '../../random/stream.ts'
import { randomInputs } from '../random.ts'
import type { LeadReport, Report } from '../surveyed-rules.ts'
import { watchPart, watchSession } from '../watch-session.ts'
import { watchSpeech } from '../watch-speech.ts'
import { watchWords } from '../watch-words.ts'
import { commandStream } from './command-streams.ts'
import { playLed, type Led, type Sent } from './play-led.ts'
import { prepareGame, type Moment, type PreparedGame } from './prepared-games.ts'
import { watchCommand, watchRange, watchRate, watchStop } from './watch-led.ts'

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
  /** Processor time of each command of a whole session, and of each stop, ms. */
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
export const STREAMS_OF_GAME = 200
/** One of this many streams is a whole session. */
const WHOLE_EVERY = 40
/** One of this many whole sessions is played a second time. */
const AGAIN_EVERY = 5
/** One of this many streams is stopped by the member. */
const STOP_EVERY = 3
const COMMANDS = 30
const INPUTS = 3
/** The time of a dense stream, and what is played after its last command, ms. */
const DENSE_MS = 30_000
const AFTER_MS = 5000

interface LedStream {
  prepared: PreparedGame
  from: Moment
  isWhole: boolean
  isStopped: boolean
  play: () => Led
}

function streamOf(run: number, prepared: PreparedGame, now: () => number): LedStream {
  const stream = openStream(`stream ${run}`, 'led')
  const isWhole = run % WHOLE_EVERY === 0
  const isStopped = run % STOP_EVERY === 1
  const from = isWhole ? prepared.start : drawOne(stream, prepared.moments)
  const { duration } = prepared.game
  const until = isWhole ? duration : from.at + drawWhole(stream, 1000, DENSE_MS)
  const inputs = randomInputs(stream, drawWhole(stream, 0, INPUTS), until - from.at)
  const sent: Sent[] = [
    ...commandStream(stream, drawWhole(stream, 1, COMMANDS), { from: from.at, until }),
    ...inputs.map((input): Sent => {
      if (input.type === 'advance') return { sentAt: from.at, input }
      const at = from.at + input.at
      return { sentAt: at, input: { ...input, at } }
    }),
  ]
  const window = drawWhole(stream, 200, 20_000)
  const end = isWhole && !isStopped ? {} : { until: isWhole ? drawWhole(stream, 1, duration) : until + AFTER_MS }
  return { prepared, from, isWhole, isStopped, play: () => playLed(from, sent, { window, now, ...end }) }
}

function countCommands({ tried }: Led, isWhole: boolean, survey: LedSurvey): void {
  for (const { input, refusal, ms } of tried) {
    const { kind } = input.command
    survey.commands++
    if (isWhole) survey.commandMs.push(ms)
    if (refusal === null) {
      survey.taken++
      survey.takenKinds[kind] = (survey.takenKinds[kind] ?? 0) + 1
    } else survey.refused[refusal] = (survey.refused[refusal] ?? 0) + 1
  }
}

/** A session from its start to its end: all rules of a played session. */
function watchWhole({ effects, inputs, state }: Led, { game, profile }: PreparedGame, report: Report): void {
  watchSession(effects, state, report)
  watchWords(effects, inputs, report)
  const speaker = { voice: game.voice?.name ?? profile.voice, chatSpeed: profile.chatSpeed }
  watchSpeech(effects, inputs, speaker, report)
}

function watchStream(
  run: number,
  { prepared, from, isWhole, isStopped, play }: LedStream,
  survey: LedSurvey,
  now: () => number,
) {
  const report: LeadReport = (rule, isKept, what) => {
    survey.looked[rule] = (survey.looked[rule] ?? 0) + 1
    if (isKept) return
    const known = (survey.broken[rule] ??= [])
    if (known.length < KEPT_BREACHES) known.push(`stream ${run}: ${what()}`)
  }
  const led = play()
  survey.streams++
  countCommands(led, isWhole, survey)
  for (const each of led.tried) watchCommand(each, prepared, report)
  watchRate(led.tried, report)
  const edges = led.state.latest.world.askedEdges.length
  report('LEAD-8', edges <= prepared.edgesMax, () => `${edges} edges`)
  watchRange(led.effects, prepared.profile, report)
  if (isStopped) survey.stopMs.push(watchStop(led, report, now))
  if (isWhole && !isStopped) watchWhole(led, prepared, report)
  else watchPart([...from.shows, ...led.effects], report)
  if (!isWhole || run % (WHOLE_EVERY * AGAIN_EVERY) !== 0) return
  report('LEAD-1', JSON.stringify(play().effects) === JSON.stringify(led.effects), () => 'another session')
}

export interface SurveyOptions {
  /** The number of the first stream. */
  first?: number
  /** One of this many streams is played. */
  every?: number
  /** A clock in ms, for the processor time of commands. */
  now?: () => number
}

export function surveyLed(streams: number, { first = 0, every = 1, now = () => 0 }: SurveyOptions = {}): LedSurvey {
  const survey = emptyLedSurvey()
  let number = -1
  let prepared: PreparedGame | null = null
  for (let run = first; run < first + streams * every; run += every) {
    const wanted = Math.floor(run / STREAMS_OF_GAME)
    if (prepared === null || wanted !== number) prepared = prepareGame(wanted)
    number = wanted
    watchStream(run, streamOf(run, prepared, now), survey, now)
  }
  return survey
}
