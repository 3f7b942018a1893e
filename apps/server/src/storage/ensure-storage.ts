import type { Transaction } from 'kysely'
import type { Actor } from '../base/actor.ts'
import type { Tables } from '../database/tables.ts'
import { AppError } from '../base/errors.ts'

/** One counter of a member's stored items. */
export interface StoredCount {
  stored: number
  /** Added by the current call. */
  added: number
  /** The limit of the member's tier; null is unlimited. */
  limit: number | null
}

/** Locks the member's row until the transaction ends. Lock order: the member, then their items. */
export async function lockMember(transaction: Transaction<Tables>, actor: Actor): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
}

/**
 * The check of every limit on saved items. Locks the member before it counts: concurrent calls of one member wait for each
 * other, so that together they cannot exceed a limit. Throws `content.limit-reached`.
 */
export async function ensureStorage(
  transaction: Transaction<Tables>,
  actor: Actor,
  count: () => Promise<readonly StoredCount[]>,
): Promise<void> {
  await lockMember(transaction, actor)
  const counts = await count()
  const isExceeded = counts.some(({ stored, added, limit }) => limit !== null && stored + added > limit)
  if (isExceeded) throw new AppError('content.limit-reached')
}
