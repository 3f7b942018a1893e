import type { Reasoned } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import { record } from '../record.ts'
import { findAccount } from './find-account.ts'
import type { UserDependencies } from './get-user.ts'
import { tell, type SuspendDependencies } from './suspend.ts'

type Dependencies = SuspendDependencies & Pick<UserDependencies, 'identity'>

/** Throws `user.not-found`. */
export async function endUserSessions(
  dependencies: Dependencies,
  actor: Actor,
  userId: string,
  { statement }: Reasoned,
): Promise<void> {
  const { queries, clock, identity } = dependencies
  // The provider has separate tables. Its sessions end first: an entry in the log means that they have ended.
  const account = await findAccount(queries, userId)
  const count = account.issuer === identity.issuer ? await identity.endSessionsOf(account.subject) : 0
  await queries.transaction().execute(async (transaction) => {
    const at = new Date(clock.now())
    await record(transaction, userId, { at, actor, action: 'end-sessions', statement, details: { count } })
    if (count > 0) await tell(dependencies, transaction, account, 'sessions-ended')
  })
}

/** Throws `mail.unavailable`, `user.not-found`, and `user.verified` for an address that needs no confirmation. */
export async function sendVerification(
  { queries, clock, identity, mail }: Dependencies,
  actor: Actor,
  userId: string,
  { statement }: Reasoned,
): Promise<void> {
  if (!mail) throw new AppError('mail.unavailable')
  const { issuer, subject, email } = await findAccount(queries, userId)
  // Outside of a transaction: the provider reads its own tables, and an embedded database has one connection.
  const signIn = issuer === identity.issuer ? await identity.signInOf(subject) : null
  if (email === null || signIn?.emailVerified !== false) throw new AppError('user.verified')
  await queries.transaction().execute(async (transaction) => {
    await mail.enqueue({ kind: 'confirm-email', to: email, subject, isNewAddress: false }, { within: transaction })
    await record(transaction, userId, { at: new Date(clock.now()), actor, action: 'send-verification', statement })
  })
}
