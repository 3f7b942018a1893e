/** The member erases sessions. With sync switched on, they are erased from the copy of the server at the next sync. */
import { forgetHistory, readHistory, replaceHistory, type HistoryEntry } from './session-history.ts'
import { noteErased } from './sync/sync-state.ts'

export function eraseHistory(): void {
  forgetHistory()
  noteErased('all')
}

/** Returns the other sessions. */
export function eraseEntry(endedAt: number): HistoryEntry[] {
  const others = readHistory().filter((entry) => entry.endedAt !== endedAt)
  replaceHistory(others)
  noteErased(endedAt)
  return others
}
