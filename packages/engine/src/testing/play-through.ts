import type { PlayableGame } from '@rubato/contracts/domain'
import type { PlayerProfile } from '../profile.ts'
import { startSession } from '../session/start/start-session.ts'
import type { SessionState } from '../session/model/state.ts'
import { step } from '../session/step.ts'
import type { Effect, SessionInput } from '../session/model/types.ts'
import { counted } from './games.ts'
import type { DialogLibrary } from '../dialog/library.ts'

export interface Played {
  /** The effects that reached the member, without retracted ones, in the order in which they were handed out. */
  effects: Effect[]
  /** When each input was sent, ms. */
  inputs: number[]
  state: SessionState
}

export interface PlayOptions {
  profile: PlayerProfile
  library?: DialogLibrary
  seed?: string
  /** Length of a window, ms. */
  window?: number
  /** How far effects are handed out ahead of the clock, ms. */
  lookAhead?: number
  /** The clock stops at this time, ms. */
  until?: number
  /** Answers every check-in with yes. */
  present?: boolean
}

const emptyLibrary: DialogLibrary = { scripts: [], lastSpoken: {} }
const LONGEST_MS = 4 * 60 * 60_000

const timeOf = (input: SessionInput): number => (input.type === 'advance' ? input.to : input.at)
const isOver = (state: SessionState): boolean =>
  state.latest.world.status === 'over' || state.latest.world.status === 'stopped'

/**
 * Plays a game with a simulated clock: windows of `window` ms are requested `lookAhead` ms ahead of it, inputs arrive
 * at their own times. Stops when the session has ended.
 */
export function playThrough(game: PlayableGame, inputs: readonly SessionInput[], options: PlayOptions): Played {
  const { window = 30_000, lookAhead = 1200, until = LONGEST_MS, present = false } = options
  const { profile, library = emptyLibrary, seed = 'play' } = options
  let state = startSession({ game: counted(game), library, profile, seed })
  let effects: Effect[] = []
  const sent: number[] = []
  const waiting = [...inputs].sort((a, b) => timeOf(a) - timeOf(b))
  const send = (input: SessionInput): void => {
    const [next, said] = step(state, input)
    state = next
    if (input.type !== 'advance') sent.push(input.at)
    const back = said.find((effect) => effect.kind === 'retract')
    if (back) effects = effects.filter((effect) => effect.at < back.from)
    for (const effect of said) if (effect.kind !== 'retract') effects.push(effect)
    if (!present) return
    const asked = said.find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')
    if (asked) send({ type: 'yes', at: asked.at + 1000 })
  }
  for (let clock = 0; clock < until; clock += window) {
    send({ type: 'advance', to: clock + window + lookAhead })
    while (waiting[0] && timeOf(waiting[0]) < clock + window) send(waiting.shift() as SessionInput)
    if (isOver(state) && (state.latest.at <= clock + window || waiting.length === 0)) break
  }
  return { effects, inputs: sent, state }
}
