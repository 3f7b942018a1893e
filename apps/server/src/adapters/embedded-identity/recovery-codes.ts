/** Recovery codes: each signs in once in place of a code of the app. The database holds keyed hashes. */
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

/** @param secret AUTH_SECRET, of which the key is derived */
export function recoveryCodes({ queries, secret }: { queries: Queries; secret: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'rubato', 'recovery codes', 32))
  const hashOf = (userId: string, code: string): string =>
    createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url')

  return {
    /**
     * Makes the old codes void. Returns the new ones, as they are shown.
     *
     * @param locked a transaction that holds the row of the second factor: two calls without it would leave both their codes
     */
    async replace(userId: string, locked: Queries): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode)
      await locked.deleteFrom('identity_recovery_codes').where('user_id', '=', userId).execute()
      const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) }))
      await locked.insertInto('identity_recovery_codes').values(rows).execute()
      return codes.map(shownCode)
    },
    /** Uses a code up; false for a wrong one. */
    async use(userId: string, code: string): Promise<boolean> {
      const used = await queries
        .deleteFrom('identity_recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hashOf(userId, code))
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
