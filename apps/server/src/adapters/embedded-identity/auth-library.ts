/** better-auth as this site uses it. Only its functions are called; its routes are not exposed, and it makes no outgoing requests. */
import { createHash, randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins/jwt'
import { PASSWORD_LENGTH } from '@rubato/contracts/domain'
import type { SiteSecrets } from '../../crypto/secret-box.ts'
import { rethrowDatabaseFailure } from '../../database/call-budget.ts'
import type { Database } from '../../database/open-database.ts'
import { retention } from '../../jobs/retention.ts'
import type { Clock } from '../../ports/clock.ts'
import { BEARER_SECONDS } from './bearers.ts'
import { ownSessions } from './own-sessions.ts'
import { identityTables } from './tables.ts'

const SESSION_SECONDS = retention.sessions.ms / 1000
export const COOKIE_PATH = '/api/auth'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

export interface EmbeddedIdentityOptions {
  database: Pick<Database, 'queries' | 'listen'>
  secrets: SiteSecrets
  /** Issuer and audience of the tokens; cookies are Secure when it is https. */
  publicUrl: string
  /** Shown by authenticator apps and passkey managers. */
  siteName: string
  /** For the times of factors and tickets only; tokens are issued and checked by the time of the machine. */
  clock: Clock
  /** Default: scrypt, by the library. */
  passwordHashing?: PasswordHashing | undefined
}

export type Auth = ReturnType<typeof createAuth>

/** Whether the library refused the call. Throws the database error of the call where there was one: the library turns some into a refusal. */
export function isRefusal(error: unknown, status: number): boolean {
  rethrowDatabaseFailure()
  return error instanceof APIError && error.statusCode === status
}

/** Names the secret with which a signing key was sealed, so that it is found again: 31 bits of a hash. */
const versionOf = (secret: string): number =>
  createHash('sha256').update(`version of ${secret}`).digest().readUInt32BE() >>> 1

export function createAuth({ database, secrets, publicUrl, clock, passwordHashing }: EmbeddedIdentityOptions) {
  const secure = new URL(publicUrl).protocol === 'https:'
  return betterAuth({
    database: { db: database.queries, type: 'postgres', transaction: true },
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    baseURL: publicUrl,
    basePath: COOKIE_PATH,
    // Its log lines would contain e-mail addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      ...(passwordHashing ? { password: passwordHashing } : {}),
    },
    ...identityTables,
    session: { ...identityTables.session, expiresIn: SESSION_SECONDS, updateAge: 24 * 3600 },
    // A new session follows a password check: the factor time is now.
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = new Date(clock.now())
            return { data: { ...session, factorVerifiedAt: now, lastSeenAt: now } }
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'rubato',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: COOKIE_PATH, secure },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    plugins: [
      ownSessions,
      jwt({
        jwt: { issuer: publicUrl, audience: publicUrl, expirationTime: `${BEARER_SECONDS}s` },
        disableSettingJwtHeader: true,
        schema: identityTables.keys,
      }),
    ],
  })
}
