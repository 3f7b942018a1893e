import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'

/** Throws `account.erasure-due` while the erasure of the account waits: nothing that will be cancelled then is sold before. */
export async function ensureNoErasure(queries: Queries, userId: string): Promise<void> {
  const erasure = await queries
    .selectFrom('account_erasures')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!erasure) return
  const message = 'This account is to be erased. Keep the account before you pay for anything.'
  throw new AppError('account.erasure-due', { issues: [{ path: [], message }] })
}
