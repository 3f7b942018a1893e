/** A session that was cut off is rebuilt from its start and its inputs, and resumes at the moment of the cut. */
import type { SessionState } from './model/state.ts'
import type { Effect, SessionInput, SessionSummary } from './model/types.ts'
import { isFinished } from './model/world.ts'
import { startSession, type SessionStart } from './start/start-session.ts'
import { step } from './step.ts'

/** Every input except the windows, which change nothing. */
export type RecordedInput = Exclude<SessionInput, { type: 'advance' }>

/** A session up to the moment at which it was cut off. */
export interface SessionRecording {
  /** In order of time, without the stop. */
  inputs: readonly RecordedInput[]
  /** The moment, session ms. */
  at: number
}

export interface ReturnedSession {
  state: SessionState
  /** The effects of the return, which come before the effects of the next window. */
  effects: readonly Effect[]
  inputs: readonly RecordedInput[]
}

/** The state at the moment of the recording: the same start and recording make the same state. */
function stateAt(start: SessionStart, { inputs, at }: SessionRecording): SessionState {
  const played = inputs.reduce((state, input) => step(state, input)[0], startSession(start))
  return step(played, { type: 'advance', to: at })[0]
}

/** Whether the session could be resumed after a stop now: it is not over, and not being finished. */
export const isReturnable = ({ latest: { world, at } }: SessionState): boolean =>
  at > 0 && !isFinished(world) && !world.isEarlyEnd

/** Resumes the session `away` ms of real time after it was cut off; null where it had ended or was being finished. */
export function returnToSession(
  start: SessionStart,
  recording: SessionRecording,
  away: number,
): ReturnedSession | null {
  const before = stateAt(start, recording)
  if (!isReturnable(before)) return null
  const input = { type: 'return', at: Math.max(recording.at, before.earliestInput), away } as const
  const [state, effects] = step(before, input)
  return { state, effects, inputs: [...recording.inputs, input] }
}

/** The summary of the session, stopped at the moment of the recording; null where it had ended by itself. */
export function summaryOfRecording(start: SessionStart, recording: SessionRecording): SessionSummary | null {
  const [, effects] = step(stateAt(start, recording), { type: 'stop', at: recording.at })
  return effects.find((effect) => effect.kind === 'over')?.summary ?? null
}
