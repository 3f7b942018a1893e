import type { AuthResponse } from '@rubato/contracts/api'
import type { OpenedSession } from '../../ports/session.ts'

export const toAuthResponse = (code: string, message: string, { bearer, expiresAt }: OpenedSession): AuthResponse => ({
  code,
  message,
  data: { authToken: bearer, expiresAt },
})
