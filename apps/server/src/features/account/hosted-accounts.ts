/** Rows of people who sign in at a hosted provider: made when their first sign-in ends, never by a call. */
import type { Queries } from '../../database/open-database.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { ensureNameIsFree } from './usernames.ts'

interface Person {
  issuer: string
  subject: string
  verifiedEmail: string | null
}

/** Whether the person has an account; stores their address with it, unless the provider does not say that it is verified. */
export async function recognizePerson(
  { queries }: { queries: Queries },
  { issuer, subject, verifiedEmail }: Person,
): Promise<boolean> {
  const known = queries
    .selectFrom('users')
    .select(['id', 'email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
  const user = await known.executeTakeFirst()
  if (user && verifiedEmail !== null && user.email !== verifiedEmail)
    await queries.updateTable('users').set({ email: verifiedEmail }).where('id', '=', user.id).execute()
  return user !== undefined
}

/**
 * Returns the id of the new account; null when the person has one already. Throws `request.invalid` at `username` when the
 * name is reserved or taken.
 */
export async function openHostedAccount(
  dependencies: { queries: Queries; productName: string },
  { issuer, subject, verifiedEmail }: Person,
  username: string,
): Promise<string | null> {
  await ensureNameIsFree(dependencies, username)
  const insert = () =>
    dependencies.queries
      .insertInto('users')
      .values({ issuer, subject, username, email: verifiedEmail, age_declared_at: null })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .returning('id')
      .executeTakeFirst()
  try {
    return (await insert())?.id ?? null
  } catch (error) {
    // Another sign-up has taken the name meanwhile: the check names the field.
    if (isUniqueViolation(error)) await ensureNameIsFree(dependencies, username)
    throw error
  }
}
