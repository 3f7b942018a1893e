/** The accounts of the product: one owns what ships with it, one owns works that were left without a name. */
import { FORMER_MEMBER } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Tables } from '../database/tables.ts'

/** The provider of accounts that belong to the product, not to a person. */
export const SYSTEM_ISSUER = 'rubato:system'
const SYSTEM_SUBJECT = 'house'
const FORMER_SUBJECT = 'former-members'

/** Whether the account is the one that owns works without a name. */
export const isFormerMembers = ({ issuer, subject }: { issuer: string; subject: string }): boolean =>
  issuer === SYSTEM_ISSUER && subject === FORMER_SUBJECT

/** Serialises servers that start at the same time: the first one writes, the others find the rows. */
export const lockShipped = (transaction: Transaction<Tables>) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.shippedWorks})`.execute(transaction)

/** The id of the account that owns what ships, which is created or renamed. */
export const systemUser = (transaction: Transaction<Tables>, username: string): Promise<string> =>
  accountOf(transaction, SYSTEM_SUBJECT, username)

/** The id of the account that owns works without a name, which is created. */
export const formerMembers = (transaction: Transaction<Tables>): Promise<string> =>
  accountOf(transaction, FORMER_SUBJECT, FORMER_MEMBER)

async function accountOf(transaction: Transaction<Tables>, subject: string, username: string): Promise<string> {
  // The names of these accounts are reserved: a member who had it before gets a suffix.
  await sql`update users set username = left(username, 24) || '-' || left(translate(id::text, 'abcdef-', ''), 5)
    where fold_name(username) = fold_name(${username}) and (issuer, subject) <> (${SYSTEM_ISSUER}, ${subject})`.execute(
    transaction,
  )
  const row = await transaction
    .insertInto('users')
    .values({ issuer: SYSTEM_ISSUER, subject, username, email: null, age_declared_at: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ username }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
