/**
 * Device cookies (OWASP "Slow Down Online Guessing Attacks with Device Cookies"): a browser that signed in to an account
 * carries a sealed, long-lived cookie naming that account and a random device id. It opens nothing. It only selects the
 * attempt counter of this device, so that wrong passwords from other browsers cannot lock this browser out.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createSecretBox } from '../crypto/secret-box.ts'

/** Browsers cap the life of a cookie at 400 days (RFC 6265bis). */
const LIFE_SECONDS = 400 * 24 * 3600
const deviceSchema = z.object({ device: z.uuid(), account: z.string() })

/** `path` is the path of the auth routes: no other route receives the cookie. */
export function createDeviceCookies(secret: string, publicUrl: string, path: string) {
  const box = createSecretBox(secret, 'device cookies')
  const secure = new URL(publicUrl).protocol === 'https:'
  const name = `${secure ? '__Secure-' : ''}rubato.device`
  const attributes = [
    `Max-Age=${LIFE_SECONDS}`,
    `Path=${path}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ]
  return {
    /** The device id in a cookie header when the cookie was issued for `account`; null otherwise. */
    read(cookie: string | undefined, account: string): string | null {
      for (const pair of cookie?.split(';') ?? []) {
        const [key, value] = pair.trim().split('=')
        if (key !== name || value === undefined) continue
        const opened = box.open(value)
        if (opened === null) continue
        const parsed = deviceSchema.safeParse(JSON.parse(opened))
        if (parsed.success && parsed.data.account === account) return parsed.data.device
      }
      return null
    },
    /** The `Set-Cookie` value for `account`; keeps the id of a device that is known already. */
    issue(account: string, known?: string | null): string {
      const device = known ?? randomUUID()
      return [`${name}=${box.seal(JSON.stringify({ device, account }))}`, ...attributes].join('; ')
    },
  }
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>
