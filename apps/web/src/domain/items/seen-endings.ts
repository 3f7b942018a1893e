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

/** "4 endings", "2 of 4 endings seen"; null for a linear game. */
export function endingsText(t: TFunction, gameId: string, { endings }: ItemSummary): string | null {
  if (endings === undefined) return null
  const seen = Math.min(seenEndings(gameId), endings)
  return seen === 0 ? t('items.endings', { count: endings }) : t('items.endings-seen', { seen, count: endings })
}

export function addSeenEnding(gameId: string, ending: string): void {
  const { [gameId]: before = [], ...others } = readAll()
  const seen = [...new Set([...before, ending])].slice(-SECTIONS_MAX)
  const kept = [...Object.entries(others), [gameId, seen] as const].slice(-GAMES_KEPT)
  writeStored('member', KEY, Object.fromEntries(kept))
}

export const forgetSeenEndings = (): void => writeStored('member', KEY, undefined)
