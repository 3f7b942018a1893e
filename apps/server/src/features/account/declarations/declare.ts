/** Declarations of members: each is a dated row, and at most one of a kind is valid at a time. */
import { DECLARATION_VERSIONS, type ConsentToGive, type DeclarationKind, type User } from '@rubato/contracts/domain'
import { sql, type Insertable, type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import { deleteInBatches } from '../../../jobs/delete-in-batches.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../base/errors.ts'
import type { RegionRule } from '../../../regions/region-table.ts'
import { userOf } from '../account.ts'

type Given = Pick<Insertable<Tables['declarations']>, 'kind' | 'method' | 'checked_by' | 'expires_at'>

/** Keeps a declaration that holds already, with its date. */
export async function declare({ queries, clock }: QueriesAndClock, { userId }: Actor, given: Given): Promise<void> {
  await queries
    .insertInto('declarations')
    .values({
      ...given,
      user_id: userId,
      text_version: DECLARATION_VERSIONS[given.kind],
      given_at: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the declaration of a kind that holds, if any. */
const endDeclaration = (queries: Queries, userId: string, kind: DeclarationKind, now: Date) =>
  queries
    .updateTable('declarations')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute()

/** Stores a declaration; one of the kind that holds already ends with it. */
export const redeclare = ({ queries, clock }: QueriesAndClock, actor: Actor, given: Given): Promise<void> =>
  queries.transaction().execute(async (transaction) => {
    await endDeclaration(transaction, actor.userId, given.kind, new Date(clock.now()))
    await declare({ queries: transaction, clock }, actor, given)
  })

/** The user after a change of the declaration of age. */
export async function userAfter(queries: Queries, actor: Actor): Promise<User> {
  const row = await queries
    .selectFrom('users')
    .select('age_declared_at')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return userOf({ ...actor, ageDeclaredAt: row.age_declared_at })
}

/**
 * The member's word that they are an adult. Idempotent: a repeated declaration keeps the first date. Throws
 * `account.age-check-required` where a service checks ages.
 */
export async function declareAge(dependencies: QueriesAndClock, actor: Actor, rule: RegionRule): Promise<User> {
  if (rule.age !== 'declare') throw new AppError('account.age-check-required')
  await declare(dependencies, actor, { kind: 'adult', method: 'self' })
  return userAfter(dependencies.queries, actor)
}

/** The consents that the member has not given in their present versions. */
export async function consentsToGive(queries: Queries, { userId }: Pick<Actor, 'userId'>): Promise<ConsentToGive[]> {
  const present = { kind: 'intimate-data', textVersion: DECLARATION_VERSIONS['intimate-data'] } as const
  const given = await queries
    .selectFrom('declarations')
    .select('text_version')
    .where('user_id', '=', userId)
    .where('kind', '=', present.kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (given?.text_version === present.textVersion) return []
  return [given ? { ...present, isRenewal: true } : present]
}

/**
 * Locks the consent until the transaction ends, so that a concurrent withdrawal waits for it. Throws `account.consent-required`
 * while the member has not consented that intimate data is stored. Lock order: the consent, then the data.
 */
export async function ensureConsent(transaction: Transaction<Tables>, actor: Actor): Promise<void> {
  const held = transaction
    .selectFrom('declarations')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('kind', '=', 'intimate-data')
    .where('ended_at', 'is', null)
    .forShare()
  // Again: a statement that waited for a concurrent renewal sees the end of the old version, and not the new one.
  if (!((await held.executeTakeFirst()) ?? (await held.executeTakeFirst())))
    throw new AppError('account.consent-required')
}

/**
 * Stores the consent; one in an older version ends with it. Throws `account.text-changed` for a version that is not the
 * present one: that text was not shown.
 */
export async function giveConsent(
  { queries, clock }: QueriesAndClock,
  actor: Actor,
  { kind, textVersion }: ConsentToGive,
): Promise<undefined> {
  if (textVersion !== DECLARATION_VERSIONS[kind]) throw new AppError('account.text-changed')
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('declarations')
      .set({ ended_at: new Date(clock.now()) })
      .where('user_id', '=', actor.userId)
      .where('kind', '=', kind)
      .where('ended_at', 'is', null)
      .where('text_version', '<>', textVersion)
      .execute()
    await declare({ queries: transaction, clock }, actor, { kind, method: 'self' })
  })
}

/**
 * Ends the declaration. Without `adult` the members' area is closed; without the consent settings, profile and history copy
 * are removed in the same transaction. Succeeds where none holds.
 */
export async function withdrawDeclaration(
  { queries, clock }: QueriesAndClock,
  { userId }: Actor,
  kind: DeclarationKind,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    await endDeclaration(transaction, userId, kind, new Date(clock.now()))
    if (kind === 'intimate-data') {
      await transaction.deleteFrom('account_settings').where('user_id', '=', userId).execute()
      await transaction.deleteFrom('history_copies').where('user_id', '=', userId).execute()
    }
  })
}

/** Ends the checks of age that have to be repeated, at the time until which they held. */
export async function endExpiredChecks({ queries, clock }: QueriesAndClock): Promise<void> {
  const now = new Date(clock.now())
  await queries
    .updateTable('declarations')
    .set(({ ref }) => ({ ended_at: ref('expires_at') }))
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  await deleteInBatches(queries, 'age_checks', sql`expires_at <= ${now}::timestamptz`)
}
