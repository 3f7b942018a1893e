/**
 * Which games of the member have changes on this device that the account does not have, with their names. The builder keeps
 * the changes themselves in IndexedDB; these marks are read at once, by screens that do not load the builder.
 */
import { useSyncExternalStore } from 'react'
import { readStored, storedKeys, writeStored } from '../lib/storage/stored.ts'
import { createStore } from '../ui/store.ts'
import { NEW_ID } from './edited.ts'

const PREFIX = 'unsent-game.'
/** Counts the marks that were set or removed in this tab. */
const version = createStore(0)

/**
 * @param gameId null for a game that was never saved
 * @param name null where the account has everything
 */
export function markUnsentGame(gameId: string | null, name: string | null): void {
  const key = PREFIX + (gameId ?? NEW_ID)
  const stored = readStored('member', key)
  if (stored === (name ?? undefined)) return
  writeStored('member', key, name ?? undefined)
  version.set(version.get() + 1)
}

/** Names by id; `NEW_ID` is the game that was never saved. */
export const readUnsentGames = (): ReadonlyMap<string, string> =>
  new Map(
    storedKeys('member', PREFIX).map((key) => {
      const name = readStored('member', key)
      return [key.slice(PREFIX.length), typeof name === 'string' ? name : '']
    }),
  )

/** As `readUnsentGames`, read again when the builder saves, which it may still do after its screen was left. */
export function useUnsentGames(): ReadonlyMap<string, string> {
  useSyncExternalStore(version.subscribe, version.get)
  return readUnsentGames()
}
