/**
 * TOTP (RFC 6238: SHA-1, six digits, 30 s) and recovery codes. Each code is accepted once:
 * a code that was read over a shoulder is worth nothing. Secrets are sealed.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { createSecretBox, type SecretBox, type SiteSecrets } from '../../crypto/secret-box.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { recoveryCodes, type RecoveryCodes } from './recovery-codes.ts'

/** Purpose of the key that seals the secrets. */
export const SECOND_FACTORS = 'second factors'
const PERIOD_MS = 30_000
const DIGITS = 6
/** Periods before and after the present one whose codes are accepted: clocks of phones differ. */
const WINDOW = 1
/** Random bytes of a secret. Its base64url text is the key, so that any library reads it as text. */
const SECRET_BYTES = 18

export const describeSecret = (secret: string, issuer: string, account: string) => ({
  uri: createOTP(secret, { digits: DIGITS, period: PERIOD_MS / 1000 }).url(issuer, account),
  secret: base32.encode(secret, { padding: false }),
})

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The period of the code, near now and after `last`; null for a wrong or used code. */
async function periodOf(secret: string, code: string, { now, last }: { now: number; last: number }) {
  const present = Math.floor(now / PERIOD_MS)
  const otp = createOTP(secret, { digits: DIGITS, period: PERIOD_MS / 1000 })
  let found: number | null = null
  for (let period = present - WINDOW; period <= present + WINDOW; period += 1) {
    if (isEqual(await otp.hotp(period), code) && period > last) found = period
  }
  return found
}

interface Options extends QueriesAndClock {
  /** AUTH_SECRET, of which the key is derived that seals. */
  secrets: SiteSecrets
}

/** Changes of recovery codes, with the row of the second factor locked: concurrent calls leave one set of codes. */
function lockedChanges(
  { queries, clock, box }: Pick<Options, 'queries' | 'clock'> & { box: SecretBox },
  codes: RecoveryCodes,
) {
  const lockedRow = (transaction: Queries, userId: string) =>
    transaction
      .selectFrom('identity_second_factors')
      .select(['confirmed_at', 'secret'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()

  return {
    /** Null while the second factor is off. */
    renewCodes: (userId: string): Promise<string[] | null> =>
      queries.transaction().execute(async (transaction) => {
        const row = await lockedRow(transaction, userId)
        const secret = row?.confirmed_at ? box.open(row.secret) : null
        return secret === null ? null : codes.replace({ userId, secret }, transaction)
      }),
    turnOn: (userId: string): Promise<string[] | 'not-started' | 'on-already'> =>
      queries.transaction().execute(async (transaction) => {
        const row = await lockedRow(transaction, userId)
        if (!row) return 'not-started'
        if (row.confirmed_at) return 'on-already'
        const secret = box.open(row.secret)
        if (secret === null) return 'not-started'
        await transaction
          .updateTable('identity_second_factors')
          .set({ confirmed_at: new Date(clock.now()) })
          .where('user_id', '=', userId)
          .execute()
        return codes.replace({ userId, secret }, transaction)
      }),
  }
}

export function createSecondFactors({ queries, clock, secrets }: Options) {
  const box = createSecretBox(secrets, SECOND_FACTORS)
  const codes = recoveryCodes(queries)

  const rowOf = (userId: string) =>
    queries.selectFrom('identity_second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

  /** Records the period of a right code; false when another call has used this code or a later one. */
  async function acceptCode(userId: string, code: string, row: { secret: string; last_period: string | number }) {
    const opened = box.open(row.secret)
    // Sealed with another AUTH_SECRET: no code fits. Recovery codes are keyed with this secret, too.
    if (opened === null) return false
    const period = await periodOf(opened, code, { now: clock.now(), last: Number(row.last_period) })
    if (period === null) return false
    const accepted = await queries
      .updateTable('identity_second_factors')
      .set({ last_period: period })
      .where('user_id', '=', userId)
      .where('secret', '=', row.secret)
      .where('last_period', '<', period)
      .returning('user_id')
      .executeTakeFirst()
    return accepted !== undefined
  }

  const { renewCodes, turnOn } = lockedChanges({ queries, clock, box }, codes)

  return {
    /** A new secret that is not on yet; null when the second factor is on. */
    async start(userId: string): Promise<string | null> {
      const made = randomBytes(SECRET_BYTES).toString('base64url')
      const sealed = box.seal(made)
      const stored = await queries
        .insertInto('identity_second_factors')
        .values({ user_id: userId, secret: sealed, confirmed_at: null })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret: sealed, last_period: 0 })
            .where('identity_second_factors.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst()
      return stored ? made : null
    },
    /** Turns the started secret on. Returns recovery codes. */
    async confirm(userId: string, code: string): Promise<string[] | 'code-wrong' | 'not-started' | 'on-already'> {
      const row = await rowOf(userId)
      if (!row) return 'not-started'
      if (row.confirmed_at) return 'on-already'
      return (await acceptCode(userId, code, row)) ? turnOn(userId) : 'code-wrong'
    },
    /** Checks a code of the app or a recovery code and uses it up; null for a wrong one. */
    async use(userId: string, code: string): Promise<{ kind: 'app' | 'recovery' } | null> {
      const row = await rowOf(userId)
      if (!row?.confirmed_at) return null
      if (code.length === DIGITS) return (await acceptCode(userId, code, row)) ? { kind: 'app' } : null
      const secret = box.open(row.secret)
      return secret !== null && (await codes.use({ userId, secret }, code)) ? { kind: 'recovery' } : null
    },
    async remove(userId: string): Promise<boolean> {
      const removed = await queries
        .deleteFrom('identity_second_factors')
        .where('user_id', '=', userId)
        .returning('confirmed_at')
        .executeTakeFirst()
      return Boolean(removed?.confirmed_at)
    },
    renewCodes,
    /** Null while it is off. */
    async stateOf(userId: string): Promise<{ since: Date; codesLeft: number } | null> {
      const row = await rowOf(userId)
      if (!row?.confirmed_at) return null
      return { since: row.confirmed_at, codesLeft: await codes.countLeft(userId) }
    },
    isOn: async (userId: string): Promise<boolean> => Boolean((await rowOf(userId))?.confirmed_at),
  }
}

export type SecondFactorStore = ReturnType<typeof createSecondFactors>
