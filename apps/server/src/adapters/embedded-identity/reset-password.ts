/** Sets a new password for a person who has forgotten theirs: called by the command line only. */
import { hashPassword } from 'better-auth/crypto'
import type { Queries } from '../../database/open-database.ts'
import { BEARER_SECONDS, ISSUER } from './bearers.ts'
import { endSessionsOf } from './sessions-of-user.ts'

/**
 * Also ends all sessions of the person. Returns false, and changes nothing, when another provider has their account.
 */
export async function resetPassword(
  queries: Queries,
  { issuer, subject }: { issuer: string; subject: string },
  password: string,
): Promise<boolean> {
  if (issuer !== ISSUER) return false
  const passwordHash = await hashPassword(password)
  await endSessionsOf(queries, { userId: subject, passwordHash }, BEARER_SECONDS)
  return true
}
