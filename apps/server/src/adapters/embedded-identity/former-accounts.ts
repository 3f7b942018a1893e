/** Accounts of the embedded identity, of a site that has a hosted provider now. */
import { sql } from 'kysely'
import type { SiteSecrets } from '../../crypto/secret-box.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { FormerAccounts, MoveRefusal, MoveRequest } from '../../ports/former-accounts.ts'
import type { PasswordProvider } from '../../ports/identity.ts'
import { ISSUER } from './bearers.ts'
import { isConfirmedAddress } from './confirmed-address.ts'
import { removePerson } from './delete-person.ts'
import { createSecondFactors } from './second-factor.ts'
import { createTickets } from './tickets.ts'

interface FormerOptions extends QueriesAndClock {
  /** Opens the secrets of second factors. */
  secrets: SiteSecrets
  /** The embedded identity, which checks the passwords. */
  embedded: Pick<PasswordProvider, 'issuer' | 'signIn' | 'deletePerson' | 'deleteExpired'>
}

/** By the address that its owner signs in with, which is unique. */
export const findFormerAccount = (queries: Queries, email: string) =>
  queries
    .selectFrom('users')
    .innerJoin('identity_users', (join) =>
      join.on(sql`identity_users.id::text`, '=', sql.ref('users.subject')).on('users.issuer', '=', ISSUER),
    )
    .select(['users.id', 'users.username', 'users.created_at', 'users.subject', 'identity_users.email'])
    .where('identity_users.email', '=', email)
    .executeTakeFirst()

export function formerAccounts({ queries, clock, secrets, embedded }: FormerOptions): FormerAccounts {
  const { issuer } = embedded
  const tickets = createTickets({ queries, clock })
  const secondFactors = createSecondFactors({ queries, clock, secrets })

  const find = (email: string) => findFormerAccount(queries, email)

  /** The password, or the link of a mail to the address of the account. The link stays valid. */
  async function proofProblem(subject: string, { email, proof }: MoveRequest): Promise<MoveRefusal | null> {
    if ('password' in proof) {
      const signedIn = await embedded.signIn({ email, password: proof.password, device: null })
      return signedIn === 'invalid-credentials' ? signedIn : null
    }
    const ticket = await tickets.read('move-account', proof.link)
    return ticket?.userId === subject ? null : 'link-invalid'
  }

  /** With a second factor, its code is required in addition to either proof, as for signing in. */
  async function codeProblem(subject: string, { code }: MoveRequest): Promise<MoveRefusal | null> {
    if (!(await secondFactors.isOn(subject))) return null
    return code !== undefined && (await secondFactors.use(subject, code)) ? null : 'code-wrong'
  }

  return {
    issuer,
    async find(email) {
      const found = await find(email)
      if (!found) return null
      const { username, created_at, subject } = found
      return { username, createdAt: created_at, hasSecondFactor: await secondFactors.isOn(subject) }
    },
    isConfirmed: (address) => isConfirmedAddress(queries, address),
    async startMove(address) {
      const found = await find(address)
      if (!found) return null
      const { subject: userId, email } = found
      const token = await tickets.renew({ purpose: 'move-account', userId, email })
      return token === null ? null : { email, token }
    },
    async move(request) {
      const { email, proof, to } = request
      const found = await find(email)
      if (!found) return 'not-found'
      const problem = (await proofProblem(found.subject, request)) ?? (await codeProblem(found.subject, request))
      if (problem !== null) return problem
      if ('link' in proof && !(await tickets.use('move-account', proof.link))) return 'link-invalid'
      return moveRows(queries, { userId: found.id, from: { issuer, subject: found.subject }, email, to })
    },
    deletePerson: (subject) => embedded.deletePerson(subject),
    deleteExpired: () => embedded.deleteExpired(),
  }
}

interface MovedRows {
  userId: string
  from: { issuer: string; subject: string }
  email: string
  to: { issuer: string; subject: string }
}

/** `not-found` also when the person at the provider has got another account meanwhile. */
async function moveRows(queries: Queries, { userId, from, email, to }: MovedRows): Promise<'moved' | 'not-found'> {
  try {
    return await queries.transaction().execute(async (transaction) => {
      const moved = await transaction
        .updateTable('users')
        .set({ ...to, email })
        .where('id', '=', userId)
        .where('issuer', '=', from.issuer)
        .returning('id')
        .executeTakeFirst()
      if (!moved) return 'not-found'
      // With the password, all sessions and everything else that signed them in.
      await removePerson(transaction, from.subject)
      return 'moved'
    })
  } catch (error) {
    if (isUniqueViolation(error)) return 'not-found'
    throw error
  }
}
