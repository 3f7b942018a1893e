/** Drives a session of the engine; its state is private to this file. */
import {
  linesToRender,
  mediaAhead,
  startSession,
  step,
  type CountedGame,
  type DialogLibrary,
  type LineToRender,
  type MediumAhead,
  type PlayerProfile,
} from '@rubato/engine'
import type { SessionDriver } from './conductor.ts'

export interface OpenSessionOptions {
  game: CountedGame
  library: DialogLibrary
  profile: PlayerProfile
  seed: string
}

export interface OpenSession extends SessionDriver {
  /** Those it may speak, in the order in which they will be needed. */
  lines: readonly LineToRender[]
  /** The next media of the game, at most `most`, at session times, ms. */
  mediaAhead(most: number): readonly MediumAhead[]
}

/** Starts a session. */
export function openSession(options: OpenSessionOptions): OpenSession {
  let state = startSession(options)
  return {
    lines: linesToRender(state),
    mediaAhead: (most) => mediaAhead(state, most),
    step(input) {
      const [next, effects] = step(state, input)
      state = next
      return effects
    },
  }
}
