/** A session that was cut off is rebuilt from its start and its inputs, and resumes at the moment of the cut. */
import { isCount, triggerFacts } from '@rubato/contracts/domain'
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

export type SpokenLine = Extract<Effect, { kind: 'say' }>

export interface ReturnedSession {
  state: SessionState
  /**
   * The last line before the cut, counts aside, to be shown again; null where it opened or closed an item, because the items
   * were released since.
   */
  lastLine: SpokenLine | null
  /** The effects of the return, which come before the effects of the next window. */
  effects: readonly Effect[]
  inputs: readonly RecordedInput[]
}

/** The lines of the script that were spoken, without those that were taken back. */
function addSpoken(spoken: readonly SpokenLine[], effects: readonly Effect[]): readonly SpokenLine[] {
  return effects.reduce<readonly SpokenLine[]>((lines, effect) => {
    if (effect.kind === 'retract') return lines.filter(({ at }) => at < effect.from)
    return effect.kind === 'say' && !isCount(effect.line.trigger) ? [...lines, effect] : lines
  }, spoken)
}

/** The state at the moment of the recording, and the lines until then: the same start and recording make the same state. */
function replay(start: SessionStart, { inputs, at }: SessionRecording) {
  let state = startSession(start)
  let spoken: readonly SpokenLine[] = []
  for (const input of [...inputs, { type: 'advance', to: at } as const]) {
    const [next, effects] = step(state, input)
    state = next
    spoken = addSpoken(spoken, effects)
  }
  return { state, spoken }
}

const changesItems = ({ line: { trigger } }: SpokenLine): boolean => {
  const { opens, closes } = triggerFacts(trigger)
  return opens.length + closes.length > 0
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
  const { state: before, spoken } = replay(start, recording)
  if (!isReturnable(before)) return null
  const input = { type: 'return', at: Math.max(recording.at, before.earliestInput), away } as const
  const [state, effects] = step(before, input)
  const last = spoken.at(-1)
  const lastLine = last && !changesItems(last) ? last : null
  return { state, lastLine, effects, inputs: [...recording.inputs, input] }
}

/** The summary of the session, stopped at the moment of the recording; null where it had ended by itself. */
export function summaryOfRecording(start: SessionStart, recording: SessionRecording): SessionSummary | null {
  const [, effects] = step(replay(start, recording).state, { type: 'stop', at: recording.at })
  return effects.find((effect) => effect.kind === 'over')?.summary ?? null
}
