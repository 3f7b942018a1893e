/** Drives a session of the engine; its state is private to this file. */
import type { PlayableGame } from '@rubato/contracts/domain'
import {
  linesToRender,
  startSession,
  step,
  type DialogLibrary,
  type LineToRender,
  type PlayerProfile,
} from '@rubato/engine'
import type { SessionDriver } from './conductor.ts'

export interface OpenSessionOptions {
  game: PlayableGame
  library: DialogLibrary
  profile: PlayerProfile
  seed: string
}

/** Starts a session. `lines` are those it may speak, in the order in which they will be needed. */
export function openSession(options: OpenSessionOptions): SessionDriver & { lines: readonly LineToRender[] } {
  let state = startSession(options)
  return {
    lines: linesToRender(state),
    step(input) {
      const [next, effects] = step(state, input)
      state = next
      return effects
    },
  }
}
