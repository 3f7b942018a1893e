/** Invitations. Each has its own room, and admits the first person who opens its link, without an account. */
import { randomUUID } from 'node:crypto'
import { INVITATION_SECONDS } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import { removeOld } from '../../../jobs/remove-old.ts'

/** Withdraws the invitation of this room, if it is still open. */
export async function removeInvitation({ queries }: Pick<QueriesAndClock, 'queries'>, room: string): Promise<void> {
  await queries.deleteFrom('guest_invitations').where('room', '=', room).execute()
}

/** Makes the invitation of this room; returns its number. */
export async function createInvitation(dependencies: QueriesAndClock, actor: Actor, room: string): Promise<string> {
  const { queries, clock } = dependencies
  await removeOld(dependencies, 'invitations')
  const id = randomUUID()
  const expires_at = new Date(clock.now() + INVITATION_SECONDS * 1000)
  await queries.insertInto('guest_invitations').values({ id, user_id: actor.userId, room, expires_at }).execute()
  return id
}

/**
 * Deletes the invitation, and returns whose session it is and its room. Throws `invitation.not-found` for one that expired, was
 * accepted or was withdrawn.
 */
export async function useInvitation(
  { queries, clock }: QueriesAndClock,
  id: string,
): Promise<{ user: string; room: string }> {
  const used = await queries
    .deleteFrom('guest_invitations')
    .where('id', '=', id)
    .returning(['user_id', 'room', 'expires_at'])
    .executeTakeFirst()
  if (!used || used.expires_at.getTime() <= clock.now()) throw new AppError('invitation.not-found')
  return { user: used.user_id, room: used.room }
}
