/** Adds a session to the history. */
import type { SessionChanges, SessionSummary } from '@rubato/engine'
import { eraseEntry } from './erase.ts'
import { addFacts } from './session-facts.ts'
import { addToHistory, readHistory } from './session-history.ts'

/** Shortest session that is kept, ms of play: a shorter one was stopped while it was prepared. */
const PLAYED_MIN_MS = 1000

/**
 * Adds the session that ends now. A session that resumed after a stop replaces the entry of that stop, and keeps what
 * the member wrote there. With `changes`, those that it was played with, its facts are kept for proposals. Returns the end of
 * the entry, ms since 1970, or null when there is none.
 */
export function recordSession(
  summary: SessionSummary,
  replaced: number | null = null,
  changes?: SessionChanges,
): number | null {
  if (summary.playedMs < PLAYED_MIN_MS) return replaced
  const before = readHistory().find(({ endedAt }) => endedAt === replaced)
  const { moodBefore, moodAfter, note } = before ?? {}
  const endedAt = Math.max(Date.now(), (replaced ?? 0) + 1)
  if (before) eraseEntry(before.endedAt)
  const { edgesAsked: _, reports: __, ...entry } = summary
  addToHistory({ moodBefore, moodAfter, note, ...entry, endedAt })
  if (changes) addFacts(endedAt, summary, changes)
  return endedAt
}
