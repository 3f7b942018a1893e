/** Codes that pair a second screen with a session of the same account. */
import { randomInt } from 'node:crypto'
import { PAIRING_LETTERS, PAIRING_LETTERS_COUNT, PAIRING_SECONDS } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import { removeOld } from '../../jobs/remove-old.ts'
import { AppError } from '../../base/errors.ts'

const newCode = (): string =>
  Array.from({ length: PAIRING_LETTERS_COUNT }, () => PAIRING_LETTERS[randomInt(PAIRING_LETTERS.length)]).join('')

/** Makes a code of this room and withdraws the room's earlier one. */
export async function createCode(dependencies: QueriesAndClock, actor: Actor, room: string): Promise<string> {
  const { queries, clock } = dependencies
  await removeOld(dependencies, 'pairings')
  await queries.deleteFrom('screen_pairings').where('user_id', '=', actor.userId).where('room', '=', room).execute()
  const code = newCode()
  await queries
    .insertInto('screen_pairings')
    .values({ user_id: actor.userId, code, room, expires_at: new Date(clock.now() + PAIRING_SECONDS * 1000) })
    .execute()
  return code
}

/**
 * Deletes the code and returns its room. Throws `pairing.not-found` for a code that expired, was used, or belongs to
 * another account.
 */
export async function useCode({ queries, clock }: QueriesAndClock, actor: Actor, code: string): Promise<string> {
  const used = await queries
    .deleteFrom('screen_pairings')
    .where('user_id', '=', actor.userId)
    .where('code', '=', code)
    .returning(['room', 'expires_at'])
    .executeTakeFirst()
  if (!used || used.expires_at.getTime() <= clock.now()) throw new AppError('pairing.not-found')
  return used.room
}
