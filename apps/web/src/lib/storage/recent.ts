/**
 * Ids that the member used on this device, newest first: the entries of the command palette, the items opened for editing, and
 * the games whose start screen was opened. Ids without titles; they are deleted at sign-out.
 */
import { readStored, writeStored } from './stored.ts'

type RecentList = 'palette' | 'edited' | 'games'

const PREFIX = 'recent.'
/** Ids that a list keeps. */
const KEPT = 12

export function readRecent(list: RecentList): string[] {
  const stored = readStored('member', PREFIX + list)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

export function addRecent(list: RecentList, id: string): void {
  const others = readRecent(list).filter((other) => other !== id)
  writeStored('member', PREFIX + list, [id, ...others].slice(0, KEPT))
}
