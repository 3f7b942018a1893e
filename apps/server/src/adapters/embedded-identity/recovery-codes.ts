/**
 * Recovery codes: each signs in once in place of a code of the app. The database holds hashes, keyed with the sealed secret of
 * the member's second factor: they stay valid when AUTH_SECRET is replaced and that secret is sealed again.
 */
import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'

/** Without letters and digits that look alike: about 49 bits in 10 characters. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
const shownCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

export type RecoveryCodes = ReturnType<typeof recoveryCodes>

interface SecondFactor {
  userId: string
  /** Of the authenticator app, in the clear. */
  secret: string
}

function hashOf({ userId, secret }: SecondFactor, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'rubato', 'recovery codes', 32))
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url')
}

export function recoveryCodes(queries: Queries) {
  return {
    /**
     * Makes the old codes void. Returns the new ones, as they are shown.
     *
     * @param locked a transaction that holds the row of the second factor: two calls without it would leave both their codes
     */
    async replace(factor: SecondFactor, locked: Queries): Promise<string[]> {
      const { userId } = factor
      const codes = Array.from({ length: RECOVERY_CODES }, newCode)
      await locked.deleteFrom('identity_recovery_codes').where('user_id', '=', userId).execute()
      const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(factor, code) }))
      await locked.insertInto('identity_recovery_codes').values(rows).execute()
      return codes.map(shownCode)
    },
    /** Uses a code up; false for a wrong one. */
    async use(factor: SecondFactor, code: string): Promise<boolean> {
      const used = await queries
        .deleteFrom('identity_recovery_codes')
        .where('user_id', '=', factor.userId)
        .where('code_hash', '=', hashOf(factor, code))
        .returning('user_id')
        .executeTakeFirst()
      return used !== undefined
    },
    async countLeft(userId: string): Promise<number> {
      const { left } = await queries
        .selectFrom('identity_recovery_codes')
        .select((select) => select.fn.countAll().as('left'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(left)
    },
  }
}
