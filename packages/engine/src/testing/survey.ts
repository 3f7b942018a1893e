/**
 * Checks the properties of SPEC.md on many random configs, profiles and input sequences, and on some random branching games, all in
 * one pass, because generating and playing a game costs more time than checking it. A run has a number, so that it can be repeated.
 */
import type { PlayableGame } from '@rubato/contracts/domain'
import { checkConfig } from '../config/check-config.ts'
import { fitToDuration } from '../config/fit-to-duration.ts'
import { resolveConfig } from '../config/resolve-config.ts'
import { generateGame } from '../generate/generate-game.ts'
import type { PlayerProfile } from '../profile.ts'
import { drawWhole, openStream, type Stream } from '../random/stream.ts'
import { step } from '../session/step.ts'
import type { SessionInput } from '../session/model/types.ts'
import { hostileGame, tamperWith } from './hostile.ts'
import { claimingLibrary, earlierSessions, twoLineLibrary } from './library.ts'
import { playThrough, type Played } from './play-through.ts'
import { denseConfig, randomConfig, randomInputs, randomProfile } from './random.ts'
import type { Report } from './surveyed-rules.ts'
import { watchFacts } from './claims/watch-facts.ts'
import { watchGame } from './watch-game.ts'
import { watchHostile } from './watch-hostile.ts'
import { watchReturn } from './cut-off/watch-return.ts'
import { counted } from './games.ts'
import { surveyBranching } from './scene/survey-branching.ts'
import { watchSession } from './watch-session.ts'
import { watchSpeech } from './watch-speech.ts'
import { watchWords } from './watch-words.ts'

export interface Survey {
  runs: number
  games: number
  refused: number
  /** How often each rule was checked. */
  looked: Record<string, number>
  /** The first few breaches of each rule, with the number of the run. */
  broken: Record<string, string[]>
}

const KEPT_BREACHES = 5
/** One of this many games may be long; the others are short, because lengths collide in short games. */
const LONG_EVERY = 40
/** One of this many runs also plays a game that the generator did not make. */
const HOSTILE_EVERY = 25
/** One of this many runs also plays a branching game. */
const BRANCHING_EVERY = 25
/** One of this many runs is cut off and returned to. */
const RETURN_EVERY = 10
const SHORT_MINUTES = 5
/** One of this many games has as many items as possible. */
const DENSE_EVERY = 100
const DENSE_MINUTES = 30
const INPUTS = 10

function watchRefusal(config: ReturnType<typeof randomConfig>, profile: PlayerProfile, report: Report): void {
  const problems = checkConfig(config, profile)
  const isNamed = problems.every(
    ({ path, message }) =>
      message.endsWith('.') &&
      path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], config) !== undefined,
  )
  report('GEN-7', problems.length > 0 && isNamed, () => JSON.stringify(problems))
}

/** Stops at the time that was reached, then sends other inputs: no effect may follow. */
function watchStop({ state }: Played, report: Report): void {
  const { at, world } = state.latest
  const [stopped, effects] = step(state, { type: 'stop', at })
  const isOver = world.status === 'over' || world.status === 'stopped'
  const kinds = effects.map(({ kind }) => kind)
  report('SAFE-3', isOver || (kinds.includes('safe-state') && kinds.includes('over')), () => `${world.status} at ${at}`)
  const later: SessionInput[] = [
    { type: 'resume', at: at + 5 },
    { type: 'edge', at: at + 6 },
    { type: 'wake', at: at + 7, slept: 1000 },
    { type: 'advance', to: at + 10_000_000 },
  ]
  let rest = 0
  let after = stopped
  for (const input of later) {
    const [next, more] = step(after, input)
    after = next
    rest += more.length
  }
  report('SAFE-3', rest === 0, () => `${rest} effects after stop at ${at}`)
}

/** Two ways of cutting time into windows return the same effects. */
function watchWindows(game: PlayableGame, profile: PlayerProfile, stream: Stream, report: Report): void {
  const options = { profile, library: twoLineLibrary, lookAhead: 0 }
  const whole = playThrough(game, [], { ...options, window: 10_000_000 })
  const cut = playThrough(game, [], { ...options, window: drawWhole(stream, 40, 9000) })
  const isSame =
    whole.effects.length === cut.effects.length && JSON.stringify(whole.effects) === JSON.stringify(cut.effects)
  report('PLAY-1', isSame, () => `${whole.effects.length} and ${cut.effects.length} effects`)
}

function watchRun(run: number, survey: Survey, report: Report): void {
  const stream = openStream(`run ${run}`, 'survey')
  const isDense = run % DENSE_EVERY === 0
  const wanted = isDense
    ? denseConfig(stream, DENSE_MINUTES)
    : randomConfig(stream, run % LONG_EVERY === 0 ? 120 : SHORT_MINUTES)
  const profile = randomProfile(stream)
  if (run % BRANCHING_EVERY === 7) surveyBranching(profile, openStream(`run ${run}`, 'survey branching'), report)
  const config = run % 4 === 0 && !isDense ? wanted : fitToDuration(wanted, profile)
  const made = generateGame(config, `${run}`, profile)
  if (!made.ok) {
    survey.refused++
    return watchRefusal(config, profile, report)
  }
  survey.games++
  const { game } = made
  watchGame(game, resolveConfig(config), profile, report)
  if (run % 8 === 0) {
    const again = generateGame(config, `${run}`, profile)
    report('GEN-1', JSON.stringify(again) === JSON.stringify(made), () => 'another game')
  }
  if (run % HOSTILE_EVERY === 3) {
    const hostile = run % 2 === 0 ? tamperWith(stream, game) : hostileGame(stream)
    watchHostile(hostile, profile, stream, report)
  }
  if (run % 50 === 0) watchWindows(game, profile, stream, report)
  const inputs = randomInputs(stream, drawWhole(stream, 0, INPUTS), game.duration)
  const options = { profile, library: claimingLibrary, window: drawWhole(stream, 20_000, 400_000) }
  const played = playThrough(game, inputs, options)
  watchSession(played.effects, played.state, report)
  watchWords(played.effects, played.inputs, report)
  watchFacts(played.effects, inputs, earlierSessions, report)
  const speaker = { voice: game.voice?.name ?? profile.voice, chatSpeed: profile.chatSpeed }
  watchSpeech(played.effects, played.inputs, speaker, report)
  if (run % RETURN_EVERY === 5) watchReturn({ game: counted(game), profile, inputs }, stream, report)
  if (run % 8 === 1) {
    const until = drawWhole(stream, 1, game.duration)
    watchStop(playThrough(game, inputs, { ...options, until }), report)
  }
}

/** Runs `first` to `first + runs - 1`. */
export function survey(runs: number, first = 0): Survey {
  const result: Survey = { runs, games: 0, refused: 0, looked: {}, broken: {} }
  for (let run = first; run < first + runs; run++) {
    const report: Report = (rule, isKept, what) => {
      result.looked[rule] = (result.looked[rule] ?? 0) + 1
      if (isKept) return
      const known = (result.broken[rule] ??= [])
      if (known.length < KEPT_BREACHES) known.push(`run ${run}: ${what()}`)
    }
    watchRun(run, result, report)
  }
  return result
}
