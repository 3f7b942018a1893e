/** The account that owns what ships with the product. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The provider of accounts that belong to the product, not to a person. */
export const SYSTEM_ISSUER = 'rubato:system'
const SYSTEM_SUBJECT = 'house'

/** Serialises servers that start at the same time: the first one writes, the others find the rows. */
export const lockShipped = (transaction: Transaction<Tables>) =>
  sql`select pg_advisory_xact_lock(7300002)`.execute(transaction)

/** The id of the account, which is created or renamed. */
export async function systemUser(transaction: Transaction<Tables>, username: string): Promise<string> {
  // The name of the site is reserved: a member who had it before gets a suffix.
  await sql`update users set username = left(username, 24) || '-' || left(translate(id::text, 'abcdef-', ''), 5)
    where fold_name(username) = fold_name(${username}) and issuer <> ${SYSTEM_ISSUER}`.execute(transaction)
  const row = await transaction
    .insertInto('users')
    .values({ issuer: SYSTEM_ISSUER, subject: SYSTEM_SUBJECT, username, email: null, age_declared_at: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ username }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
