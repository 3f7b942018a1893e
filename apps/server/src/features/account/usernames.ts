/** User names are unique after folding look-alike characters (`fold_name`), and names of the site are reserved. */
import { randomInt } from 'node:crypto'
import { isReservedName, USERNAME_LENGTH } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { isSuspect } from '../../public-items/suspect-texts.ts'

const refuse = (message: string): AppError =>
  new AppError('request.invalid', { issues: [{ path: ['username'], message }] })

/** Throws `request.invalid` at `username`. */
export async function ensureNameIsFree(
  { queries, productName }: { queries: Queries; productName: string },
  username: string,
): Promise<void> {
  if (isReservedName(username, productName)) throw refuse('This name is reserved. Choose another one.')
  // Refused, not held: a name has no draft that waits for an admin.
  if (isSuspect(username)) throw refuse('This name is not allowed here. Choose another one.')
  const taken = await queries
    .selectFrom('users')
    .select('id')
    .where(sql`fold_name(username)`, '=', sql`fold_name(${username})`)
    .executeTakeFirst()
  if (taken) throw refuse('This name, or one that looks like it, is taken. Choose another one.')
}

const SUFFIX_MAX = 100_000
/** The name, then the name with random numbers, for a profile whose name is taken. */
export function* namesLike(username: string): Generator<string> {
  yield username
  for (;;) yield `${username.slice(0, USERNAME_LENGTH.max - 7)}-${randomInt(SUFFIX_MAX)}`
}
