/**
 * The endings of branching games that the member has reached, on this device only, after consent (decision 186). They are known
 * by their section; nothing says when or how often.
 */
import type { TFunction } from 'i18next'
import { SECTION_ID_MAX, SECTIONS_MAX, type ItemSummary } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'

const KEY = 'seen-endings'
/** Games whose endings are kept; those that were played last stay. */
const GAMES_KEPT = 200

const schema = z.record(z.string(), z.array(z.string().max(SECTION_ID_MAX)).max(SECTIONS_MAX)).catch({})

const readAll = (): Record<string, string[]> => schema.parse(readStored('member', KEY) ?? {})

/** How many endings of the game were reached. */
const seenEndings = (gameId: string): number => readAll()[gameId]?.length ?? 0

/** "2 of 4 endings seen"; null before the first one, and for a linear game. */
export function seenText(t: TFunction, gameId: string, { endings = 0 }: ItemSummary): string | null {
  const seen = Math.min(seenEndings(gameId), endings)
  return seen === 0 ? null : t('items.endings-seen', { seen, count: endings })
}

/** The same, or before that "4 endings". */
export const endingsText = (t: TFunction, gameId: string, summary: ItemSummary): string | null =>
  seenText(t, gameId, summary) ??
  (summary.endings === undefined ? null : t('items.endings', { count: summary.endings }))

export function addSeenEnding(gameId: string, ending: string): void {
  const { [gameId]: before = [], ...others } = readAll()
  const seen = [...new Set([...before, ending])].slice(-SECTIONS_MAX)
  const kept = [...Object.entries(others), [gameId, seen] as const].slice(-GAMES_KEPT)
  writeStored('member', KEY, Object.fromEntries(kept))
}

export const forgetSeenEndings = (): void => writeStored('member', KEY, undefined)
