import type { Queries } from '../../database/open-database.ts'

/** Whether an account has this address and has confirmed it, by a link of a mail. */
export async function isConfirmedAddress(queries: Queries, address: string): Promise<boolean> {
  const confirmed = await queries
    .selectFrom('identity_users')
    .select('id')
    .where('email', '=', address)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return confirmed !== undefined
}
