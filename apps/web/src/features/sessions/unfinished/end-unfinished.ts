/** Actions on a session that was cut off. Loaded only where there is such a session: the module brings the engine. */
import { returnToSession, summaryOfRecording, type SessionSummary } from '@rubato/engine'
import { recordSession } from '../history/record-session.ts'
import { entryOf, readHistory } from '../history/session-history.ts'
import {
  forgetUnfinished,
  isStillStored,
  playedWith,
  storedReturnableFor,
  type Progress,
  type UnfinishedSession,
} from './stored-session.ts'

const startOf = ({ session, library }: UnfinishedSession) => ({ ...session, library })

/** Whether the session can be resumed now; false also where it cannot be rebuilt. */
export function canGoOn(unfinished: UnfinishedSession): boolean {
  if (storedReturnableFor(unfinished) === 0) return false
  try {
    return returnToSession(startOf(unfinished), unfinished.progress, 0) !== null
  } catch {
    return false
  }
}

/** Whether the member has erased the entry that its stop wrote. */
const isErased = ({ entry }: Progress): boolean =>
  entry !== null && readHistory().every(({ endedAt }) => endedAt !== entry)

/**
 * Finishes the session where it was cut off: adds it to the history, with the time at which it was last seen, and returns its summary;
 * null where it cannot be rebuilt, or another tab has resumed or finished it.
 */
export function finishUnfinished(unfinished: UnfinishedSession): SessionSummary | null {
  const { progress } = unfinished
  if (!isStillStored(progress.id)) return null
  forgetUnfinished(progress.id)
  try {
    const summary = summaryOfRecording(startOf(unfinished), progress)
    const played = { ...playedWith(unfinished), endedAt: progress.seenAt }
    if (summary && !entryOf(summary) && !isErased(progress)) recordSession(summary, progress.entry, played)
    return summary
  } catch {
    return null
  }
}
