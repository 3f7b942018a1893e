import type { SessionChanges, SessionSummary } from '@rubato/engine'
import { eraseEntry } from './erase.ts'
import { readRemembering } from '../memory/remembering.ts'
import { addFacts } from '../memory/session-facts.ts'
import { addToHistory, readHistory } from './session-history.ts'

/** Shortest session that is kept, ms of play: a shorter one was stopped while it was prepared. */
const PLAYED_MIN_MS = 1000

export interface PlayedWith {
  /** The proposals that were taken; absent for a session that none were made for. */
  changes?: SessionChanges | undefined
  script?: string
  /** The member stopped it: its page did not. */
  stoppedByMember?: boolean
  /** ms since 1970; absent for a session that ends now. */
  endedAt?: number
}

/**
 * Adds the session to the history, with the end that is given or now. A session that resumed after a stop replaces the entry of that stop, and keeps
 * what the member wrote there. Its facts are kept where the member consented. Returns the end of the entry, ms since 1970, or null
 * when there is none.
 */
export function recordSession(
  summary: SessionSummary,
  replaced: number | null = null,
  { changes, script, stoppedByMember = false, endedAt: ended = Date.now() }: PlayedWith = {},
): number | null {
  if (summary.playedMs < PLAYED_MIN_MS) return replaced
  const before = readHistory().find(({ endedAt }) => endedAt === replaced)
  const { moodBefore, moodAfter, note } = before ?? {}
  const endedAt = Math.max(ended, (replaced ?? 0) + 1)
  if (before) eraseEntry(before.endedAt)
  const { edgesAsked: _, reports: __, scene: ___, ...entry } = summary
  const stopped = stoppedByMember && summary.outcome === 'stopped' ? { stoppedByMember: true as const } : {}
  addToHistory({ moodBefore, moodAfter, note, ...entry, ...stopped, endedAt })
  if (readRemembering())
    addFacts(endedAt, summary, { ...(changes ? { changes } : {}), ...(script === undefined ? {} : { script }) })
  return endedAt
}
