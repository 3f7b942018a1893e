/** A new password for a person who has forgotten theirs, set on the machine itself. */
import { hashPassword } from 'better-auth/crypto'
import type { Queries } from '../../database/open-database.ts'
import { BEARER_SECONDS, ISSUER } from './embedded-identity.ts'
import { endSessionsOf } from './sessions-of-user.ts'

/** Ends all sessions of the person. Answers false, and changes nothing, when their password is not kept here. */
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
