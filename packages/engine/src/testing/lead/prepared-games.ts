/** Games that many streams of commands are played in: made, started and played without a partner once. */
import type { GeneratorConfig, PlayableGame } from '@rubato/contracts/domain'
import { fitToDuration } from '../../config/fit-to-duration.ts'
import { resolveConfig } from '../../config/resolve-config.ts'
import { generateGame } from '../../generate/generate-game.ts'
import { leadRules } from '../../lead/lead-rules.ts'
import type { PlayerProfile } from '../../profile.ts'
import { draw, openStream, type Stream } from '../../random/stream.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect } from '../../session/model/types.ts'
import { isFinished } from '../../session/model/world.ts'
import { startSession } from '../../session/start/start-session.ts'
import { step } from '../../session/step.ts'
import { counted } from '../games.ts'
import { claimingLibrary } from '../library.ts'
import { randomConfig, randomProfile } from '../random.ts'

type Shown = Extract<Effect, { kind: 'show' }>

/** A moment of the session at which a stream begins. */
export interface Moment {
  /** Session ms. */
  at: number
  /** As after an input at this moment: nothing before it is computed again. */
  state: SessionState
  /** The views before the moment: heat, edges and rests are counted from the start of the session. */
  shows: readonly Shown[]
}

export interface PreparedGame {
  game: PlayableGame
  profile: PlayerProfile
  /** The most edges that may be asked for. */
  edgesMax: number
  start: Moment
  /** The start, and later moments up to the beginning of the end, at which nothing is taken any more. */
  moments: readonly Moment[]
}

const SHORT_MINUTES = 8
const FEW_EDGES = 2
/** Between two moments, ms. */
const MOMENT_MS = 20_000

/** Few edges, so that a partner can come to the most of them in a short session. */
function limitEdges({ orgasm: { edging } }: GeneratorConfig): void {
  const { min, max } = edging.edges
  Object.assign(edging, { edges: { min: Math.min(min, FEW_EDGES), max: Math.min(max, FEW_EDGES) } })
}

/** The first game that a config of the stream makes: some configs make none. */
function firstGame(
  stream: Stream,
  seed: string,
): { game: PlayableGame; config: GeneratorConfig; profile: PlayerProfile } {
  for (;;) {
    const profile = randomProfile(stream)
    const drawn = randomConfig(stream, SHORT_MINUTES)
    if (draw(stream) < 0.5) limitEdges(drawn)
    const config = fitToDuration(drawn, profile)
    const made = generateGame(config, seed, profile)
    if (made.ok) return { game: made.game, config, profile }
  }
}

/** Check-ins are answered; no other input comes. */
function momentsOf(start: SessionState): Moment[] {
  const moments: Moment[] = [{ at: 0, state: start, shows: [] }]
  const shows: Shown[] = []
  let state = start
  const send = (input: Parameters<typeof step>[1]): void => {
    const [next, effects] = step(state, input)
    state = next
    for (const effect of effects) if (effect.kind === 'show') shows.push(effect)
    const asked = effects.find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')
    if (asked) send({ type: 'yes', at: state.latest.at })
  }
  for (let at = MOMENT_MS; ; at += MOMENT_MS) {
    send({ type: 'advance', to: at })
    if (isFinished(state.latest.world) || state.latest.world.phase === 'end') return moments
    const known = { ...state, checkpoint: state.latest, earliestInput: Math.ceil(state.latest.at) }
    moments.push({ at, state: known, shows: [...shows] })
  }
}

/** The game of a number: always the same one. */
export function prepareGame(number: number): PreparedGame {
  const seed = `game ${number}`
  const { game, config, profile } = firstGame(openStream(seed, 'led'), seed)
  const options = { game: counted(game), library: claimingLibrary, profile, seed: 'led', lead: leadRules }
  const moments = momentsOf(startSession(options))
  const planned = game.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length
  const edgesMax = Math.max(planned, resolveConfig(config).orgasm.edging.edges.max)
  const [start] = moments
  if (!start) throw new Error('A session has a start.')
  return { game, profile, edgesMax, start, moments }
}
