/**
 * Passkeys (WebAuthn), by @simplewebauthn/server. The authenticator has to verify its user (a fingerprint, a PIN), so that a
 * passkey proves two factors. Credentials are discoverable: nobody types an address to sign in.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { PASSKEYS_MAX, type Passkey } from '@rubato/contracts/domain'
import { rethrowDatabaseFailure } from '../../database/call-budget.ts'
import type { Queries } from '../../database/open-database.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasskeyAnswer, PasskeyOptions } from '../../ports/account-security.ts'
import type { Tickets } from './tickets.ts'

/** COSE numbers of EdDSA, ES256 and RS256: what authenticators have, and Node checks without a warning. */
const ALGORITHMS = [-8, -7, -257]

export interface PasskeyStore {
  start(userId: string, accountName: string): Promise<PasskeyOptions | 'too-many'>
  add(userId: string, name: string, answer: PasskeyAnswer): Promise<Passkey | 'refused' | 'too-many'>
  rename(userId: string, id: string, name: string): Promise<Passkey | null>
  remove(userId: string, id: string): Promise<Passkey | null>
  list(userId: string): Promise<Passkey[]>
  challenge(): Promise<PasskeyOptions>
  /** The person whose passkey signed one of our challenges; null for anything else. */
  userOf(answer: PasskeyAnswer): Promise<string | null>
}

interface Options {
  queries: Queries
  clock: Clock
  tickets: Tickets
  publicUrl: string
  siteName: string
}

const columns = ['id', 'name', 'created_at', 'last_used_at'] as const

interface Row {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}
const toPasskey = ({ id, name, created_at, last_used_at }: Row): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** The library throws for every answer that it does not accept, and for a database that is away. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch(() => {
    rethrowDatabaseFailure()
    return null
  })

export function createPasskeys({ queries, clock, tickets, publicUrl, siteName }: Options): PasskeyStore {
  const expected = { expectedOrigin: new URL(publicUrl).origin, expectedRPID: new URL(publicUrl).hostname }

  const rowsOf = (userId: string) =>
    queries
      .selectFrom('identity_passkeys')
      .select([...columns, 'credential_id', 'transports'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()

  async function insert(userId: string, name: string, credential: NewCredential): Promise<Passkey | 'refused'> {
    try {
      const row = await queries
        .insertInto('identity_passkeys')
        .values({ user_id: userId, name, created_at: new Date(clock.now()), last_used_at: null, ...credential })
        .returning(columns)
        .executeTakeFirstOrThrow()
      return toPasskey(row)
    } catch (error) {
      // The credential is registered already.
      if (isUniqueViolation(error)) return 'refused'
      throw error
    }
  }

  return {
    async start(userId, accountName) {
      const rows = await rowsOf(userId)
      if (rows.length >= PASSKEYS_MAX) return 'too-many'
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: expected.expectedRPID,
        userName: accountName,
        userID: new Uint8Array(Buffer.from(userId)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: rows.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await tickets.issue({ purpose: 'add-passkey', userId, token: options.challenge })
      return { ...options }
    },
    async add(userId, name, answer) {
      const verified = await orNull(
        verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON,
          expectedChallenge: async (challenge) => (await tickets.use('add-passkey', challenge))?.userId === userId,
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected,
        }),
      )
      if (!verified?.verified) return 'refused'
      if ((await rowsOf(userId)).length >= PASSKEYS_MAX) return 'too-many'
      const { credential } = verified.registrationInfo
      return insert(userId, name, {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
    },
    async rename(userId, id, name) {
      const row = await queries
        .updateTable('identity_passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      return row ? toPasskey(row) : null
    },
    async remove(userId, id) {
      const row = await queries
        .deleteFrom('identity_passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      return row ? toPasskey(row) : null
    },
    list: async (userId) => (await rowsOf(userId)).map(toPasskey),
    async challenge() {
      const options = await generateAuthenticationOptions({ rpID: expected.expectedRPID, userVerification: 'required' })
      await tickets.issue({ purpose: 'use-passkey', userId: null, token: options.challenge })
      return { ...options }
    },
    async userOf(answer) {
      const response = answer as unknown as AuthenticationResponseJSON
      const row = await queries
        .selectFrom('identity_passkeys')
        .selectAll()
        .where('credential_id', '=', response.id)
        .executeTakeFirst()
      if (!row) return null
      const verified = await orNull(
        verifyAuthenticationResponse({
          response,
          expectedChallenge: async (challenge) => (await tickets.use('use-passkey', challenge)) !== null,
          credential: {
            id: row.credential_id,
            publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
            counter: Number(row.counter),
            transports: row.transports,
          },
          ...expected,
        }),
      )
      if (!verified?.verified) return null
      await queries
        .updateTable('identity_passkeys')
        .set({ counter: verified.authenticationInfo.newCounter, last_used_at: new Date(clock.now()) })
        .where('id', '=', row.id)
        .execute()
      return row.user_id
    },
  }
}

interface NewCredential {
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
}
