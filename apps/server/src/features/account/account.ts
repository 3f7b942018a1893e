import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import type { User } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'

type Me = EndpointOutput<Endpoints['me']>

export const me = (actor: Actor, more: Pick<Me, 'policiesToAccept' | 'subscriptions'>): Me => ({
  ...userOf(actor),
  ...more,
  membershipTier: actor.membershipTier,
  isAdmin: actor.isAdmin,
})

/** Idempotent: a repeated declaration keeps the first date. */
export async function declareAge({ queries, clock }: { queries: Queries; clock: Clock }, actor: Actor): Promise<User> {
  const row = await queries
    .updateTable('users')
    .set({ age_declared_at: sql<Date>`coalesce(age_declared_at, ${new Date(clock.now())})` })
    .where('id', '=', actor.userId)
    .returning('age_declared_at')
    .executeTakeFirstOrThrow()
  return userOf({ ...actor, ageDeclaredAt: row.age_declared_at })
}

/** Stores the address that the identity provider has of a person now. */
export async function storeEmail(
  { queries }: { queries: Queries },
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<void> {
  await queries
    .updateTable('users')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

const userOf = ({ userId, username, email, ageDeclaredAt }: Actor): User => ({
  id: userId,
  username,
  email,
  ageDeclaredAt: ageDeclaredAt?.toISOString() ?? null,
})
