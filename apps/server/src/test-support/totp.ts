import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

export const TOTP_PERIOD_MS = 30_000

/** The code that an authenticator app shows at `now`, ms since 1970, for a secret in base 32. */
export function totpAt(secret: string, now: number): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(secret))
  return createOTP(key).hotp(Math.floor(now / TOTP_PERIOD_MS))
}
