/** Actions on a session that was cut off. Loaded only where there is such a session: the module brings the engine. */
import { returnToSession, summaryOfRecording, type SessionSummary } from '@rubato/engine'
import { recordSession } from '../history/record-session.ts'
import { entryOf } from '../history/session-history.ts'
import { forgetUnfinished, playedWith, type UnfinishedSession } from './stored-session.ts'

const startOf = ({ session, library }: UnfinishedSession) => ({ ...session, library })

/** Whether the session can be resumed; false also where the session cannot be rebuilt. */
export function canGoOn(unfinished: UnfinishedSession): boolean {
  try {
    return returnToSession(startOf(unfinished), unfinished.progress, 0) !== null
  } catch {
    return false
  }
}

/** Finishes the session where it was cut off: adds it to the history and returns its summary; null where it cannot be rebuilt. */
export function finishUnfinished(unfinished: UnfinishedSession): SessionSummary | null {
  forgetUnfinished()
  try {
    const summary = summaryOfRecording(startOf(unfinished), unfinished.progress)
    if (summary && !entryOf(summary)) recordSession(summary, unfinished.progress.entry, playedWith(unfinished))
    return summary
  } catch {
    return null
  }
}
