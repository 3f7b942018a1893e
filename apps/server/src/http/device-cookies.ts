/**
 * Device cookies (OWASP "Slow Down Online Guessing Attacks with Device Cookies"): a browser that signed in to an account
 * carries a sealed, long-lived cookie naming that account and a random device id. It opens nothing. It only selects the
 * attempt counter of this device, so that wrong passwords from other browsers cannot lock this browser out.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createSecretBox, type SiteSecrets } from '../crypto/secret-box.ts'
import { authCookie } from './auth-cookie.ts'

/** Browsers cap the life of a cookie at 400 days (RFC 6265bis). */
const LIFE_SECONDS = 400 * 24 * 3600
const deviceSchema = z.object({ device: z.uuid(), account: z.string() })

/** `path` is the path of the auth routes: no other route receives the cookie. */
export function createDeviceCookies(secrets: SiteSecrets, publicUrl: string, path: string) {
  const box = createSecretBox(secrets, 'device cookies')
  const cookie = authCookie('rubato.device', publicUrl, path)
  return {
    /** The device id in a cookie header when the cookie was issued for `account`; null otherwise. */
    read(header: string | undefined, account: string): string | null {
      for (const sealed of cookie.readAll(header)) {
        const opened = box.open(sealed)
        const parsed = opened === null ? null : deviceSchema.safeParse(JSON.parse(opened))
        if (parsed?.success && parsed.data.account === account) return parsed.data.device
      }
      return null
    },
    /** The `Set-Cookie` value for `account`; keeps the id of a device that is known already. */
    issue(account: string, known?: string | null): string {
      return cookie.set(box.seal(JSON.stringify({ device: known ?? randomUUID(), account })), LIFE_SECONDS)
    },
  }
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>
