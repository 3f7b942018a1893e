/** The session in the cookie of a call to the auth routes. */
import { AppError } from '../../base/errors.ts'
import type { BearerVerifier } from '../../ports/identity.ts'
import type { OpenedSession } from '../../ports/session.ts'
import type { AuthAttempts } from './sign-in-limits.ts'

/** The cookie and the network of a call. */
export interface Caller {
  cookie: string | undefined
  ip: string
}

interface Dependencies {
  identity: Pick<BearerVerifier, 'renew'>
  attempts: Pick<AuthAttempts, 'token'>
}

/** Throws `auth.signed-out`. */
export async function sessionOf({ identity, attempts }: Dependencies, caller: Caller): Promise<OpenedSession> {
  await attempts.token(caller.ip)
  const session = await identity.renew(caller.cookie)
  if (!session) throw new AppError('auth.signed-out')
  return session
}
