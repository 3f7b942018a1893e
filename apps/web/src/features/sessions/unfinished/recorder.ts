/** Keeps the data to rebuild a running session, in memory and on this device. */
import {
  courseOf,
  type LeadRules,
  type RecordedInput,
  type SessionCourse,
  type SessionRecording,
  type SessionSummary,
} from '@rubato/engine'
import { recordSession } from '../history/record-session.ts'
import {
  forgetUnfinished,
  playedWith,
  returnableFor,
  writeProgress,
  writeStart,
  type Progress,
  type SessionSource,
  type UnfinishedSession,
} from './stored-session.ts'

/** Time between two writes without an input, ms. */
const WRITE_EVERY = 5000

export interface UnfinishedRecorder {
  begin(recording: SessionRecording): void
  input(input: RecordedInput): void
  reached(at: number): void
  led(rules: LeadRules): void
  stopped(at: number, isReturnable: boolean): void
  /** Adds the session to the history, in place of its part before a stop; a test is not added. */
  record(summary: SessionSummary, stoppedByMember: boolean): void
  /** Whether there is something to keep. */
  hasPlayed(): boolean
  /** The session as it can be resumed where it was last seen; null where it cannot. */
  resumable(): UnfinishedSession | null
  /** The part that was played so far; null where it cannot be rebuilt. */
  course(): SessionCourse | null
  /** The session is over, or was finished: nothing is kept. */
  forget(): void
}

/** The course of a session up to the moment of its recording; null where it cannot be rebuilt. */
export function courseOfSession(
  { session, library }: SessionSource,
  recording: SessionRecording,
): SessionCourse | null {
  try {
    return courseOf({ ...session, library }, recording)
  } catch {
    return null
  }
}

/** @param resumed the stored session that is resumed, which the recording replaces; null for a new one */
export function createRecorder(
  from: SessionSource,
  resumed: Pick<Progress, 'id' | 'entry'> | null,
): UnfinishedRecorder {
  let source = from
  const isTest = source.session.isTest === true
  let progress: Progress = { id: crypto.randomUUID(), inputs: [], at: 0, seenAt: 0, entry: resumed?.entry ?? null }
  let isStored = false
  /** Session time that was reached last, ms. */
  let played = 0
  const change = (part: Partial<Progress>) => {
    progress = { ...progress, ...part }
    if (isStored && progress.at > 0) writeProgress(progress)
  }
  const see = (at: number, part: Partial<Progress> = {}) => {
    played = at
    change({ at, seenAt: Date.now(), ...part })
  }
  const forget = () => {
    isStored = false
    progress = { ...progress, at: 0 }
    if (!isTest) forgetUnfinished(progress.id)
  }
  return {
    begin({ inputs, at }) {
      if (!isTest) {
        if (resumed) forgetUnfinished(resumed.id)
        writeStart(progress.id, source)
        isStored = true
      }
      see(at, { inputs: [...inputs] })
    },
    input(input) {
      see(Math.max(progress.at, input.at), { inputs: [...progress.inputs, input] })
    },
    reached(at) {
      played = Math.max(played, at)
      if (at >= progress.at + WRITE_EVERY) see(at)
    },
    led(lead) {
      source = { ...source, session: { ...source.session, lead } }
    },
    stopped(at, isReturnable) {
      played = Math.max(played, at)
      if (isReturnable) see(Math.max(progress.inputs.at(-1)?.at ?? 0, at))
      else forget()
    },
    record(summary, stoppedByMember) {
      if (isTest) return
      change({ entry: recordSession(summary, progress.entry, { ...playedWith(source), stoppedByMember }) })
    },
    hasPlayed: () => progress.at > 0,
    resumable() {
      const session = { ...source, progress }
      return progress.at > 0 && returnableFor(session) > 0 ? session : null
    },
    course: () => courseOfSession(source, { inputs: progress.inputs, at: played }),
    forget,
  }
}
