import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Visitor } from './test-server.ts'

/** Each code is valid for this long, ms. */
export const PERIOD = 30_000

/** The code of a secret at this time, ms. */
export function codeOf(secret: string, now: number): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(secret))
  return createOTP(key).hotp(Math.floor(now / PERIOD))
}

/** Turns the second factor of the member on. Fails for an answer other than 200. */
export async function turnOnSecondFactor(visitor: Visitor, now: number) {
  const { secret, uri } = (await visitor.call('startSecondFactor')).body as { secret: string; uri: string }
  const confirmed = await visitor.call('confirmSecondFactor', { body: { code: await codeOf(secret, now) } })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  return { secret, uri, recoveryCodes }
}
