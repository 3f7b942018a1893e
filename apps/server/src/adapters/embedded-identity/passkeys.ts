/**
 * Passkeys (WebAuthn), by @simplewebauthn/server. The authenticator has to verify its user (a fingerprint, a PIN), so that a
 * passkey proves two factors. Credentials are discoverable: signing in takes no address.
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
import type { QueriesAndClock } from '../../database/open-database.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { PasskeyAnswer, PasskeyOptions } from '../../ports/identity.ts'
import type { Tickets } from './tickets.ts'

/** COSE numbers of EdDSA, ES256 and RS256: those that authenticators have and Node checks without a warning. */
const ALGORITHMS = [-8, -7, -257]

interface Options extends QueriesAndClock {
  tickets: Tickets
  publicUrl: string
  siteName: string
}

const columns = ['id', 'name', 'created_at', 'last_used_at'] as const

interface PasskeyRow {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}
const toPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** The library throws for every answer that it does not accept, and when the database is unavailable. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch(() => {
    rethrowDatabaseFailure()
    return null
  })

interface NewCredential {
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
}

export function createPasskeys(options: Options) {
  const { publicUrl } = options
  const rows = passkeyRows(options)
  const expected = { expectedOrigin: new URL(publicUrl).origin, expectedRPID: new URL(publicUrl).hostname }
  return {
    ...registration(options, rows, expected),
    ...authentication(options, rows, expected),
    rename: rows.rename,
    remove: rows.remove,
    list: async (userId: string): Promise<Passkey[]> => (await rows.of(userId)).map(toPasskey),
  }
}

export type PasskeyStore = ReturnType<typeof createPasskeys>

interface Expected {
  expectedOrigin: string
  expectedRPID: string
}

type PasskeyRows = ReturnType<typeof passkeyRows>

function passkeyRows({ queries, clock }: Options) {
  return {
    of: (userId: string) =>
      queries
        .selectFrom('identity_passkeys')
        .select([...columns, 'credential_id', 'transports'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    find: (credentialId: string) =>
      queries.selectFrom('identity_passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),
    async insert(userId: string, name: string, credential: NewCredential): Promise<Passkey | 'refused'> {
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
    },
    async noteUse(id: string, counter: number): Promise<void> {
      const use = { counter, last_used_at: new Date(clock.now()) }
      await queries.updateTable('identity_passkeys').set(use).where('id', '=', id).execute()
    },
    async rename(userId: string, id: string, name: string): Promise<Passkey | null> {
      const row = await queries
        .updateTable('identity_passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      return row ? toPasskey(row) : null
    },
    async remove(userId: string, id: string): Promise<Passkey | null> {
      const row = await queries
        .deleteFrom('identity_passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      return row ? toPasskey(row) : null
    },
  }
}

function registration({ tickets, siteName }: Options, rows: PasskeyRows, expected: Expected) {
  return {
    async start(userId: string, accountName: string): Promise<PasskeyOptions | 'too-many'> {
      const known = await rows.of(userId)
      if (known.length >= PASSKEYS_MAX) return 'too-many'
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: expected.expectedRPID,
        userName: accountName,
        userID: new Uint8Array(Buffer.from(userId)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await tickets.issue({ purpose: 'add-passkey', userId, token: options.challenge })
      return { ...options }
    },
    async add(userId: string, name: string, answer: PasskeyAnswer): Promise<Passkey | 'refused' | 'too-many'> {
      const verified = await orNull(
        verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON,
          expectedChallenge: async (challenge) => (await tickets.use('add-passkey', challenge))?.userId === userId,
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected,
        }),
      )
      if (!verified?.verified) return 'refused'
      if ((await rows.of(userId)).length >= PASSKEYS_MAX) return 'too-many'
      const { credential } = verified.registrationInfo
      return rows.insert(userId, name, {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
    },
  }
}

function authentication({ tickets }: Options, rows: PasskeyRows, expected: Expected) {
  return {
    async challenge(): Promise<PasskeyOptions> {
      const options = await generateAuthenticationOptions({ rpID: expected.expectedRPID, userVerification: 'required' })
      await tickets.issue({ purpose: 'use-passkey', userId: null, token: options.challenge })
      return { ...options }
    },
    /** The person whose passkey signed one of our challenges; null for anything else. */
    async userOf(answer: PasskeyAnswer): Promise<string | null> {
      const response = answer as unknown as AuthenticationResponseJSON
      const row = await rows.find(response.id)
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
      await rows.noteUse(row.id, verified.authenticationInfo.newCounter)
      return row.user_id
    },
  }
}
