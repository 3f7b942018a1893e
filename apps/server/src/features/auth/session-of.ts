/** The session of a call to the auth routes: how it is read from the cookie, and the answer that carries its token. */
import type { AuthResponse } from '@rubato/contracts/api'
import { AppError } from '../../base/errors.ts'
import type { BearerVerifier, OpenedSession } from '../../ports/identity.ts'
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

export const toAuthResponse = (code: string, message: string, { bearer, expiresAt }: OpenedSession): AuthResponse => ({
  code,
  message,
  data: { authToken: bearer, expiresAt },
})
