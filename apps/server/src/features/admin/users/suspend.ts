import type { Reasoned, Suspend } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import type { MailGate } from '../../../mail/mail-gate.ts'
import type { NoticeKind } from '../../../mail/mail-kinds.ts'
import { record } from '../record.ts'
import { lockAccount, type UserAccount } from './find-account.ts'

export interface SuspendDependencies extends QueriesAndClock {
  /** Null on a site that sends no mail. */
  mail: MailGate | null
}

/**
 * A suspension that runs is replaced. Throws `user.not-found`, `user.is-admin`, and `request.invalid` for an end that has
 * passed. Sessions stay open: the member reads why, and may export and erase their data.
 */
export async function suspendUser(
  dependencies: SuspendDependencies,
  actor: Actor,
  userId: string,
  { statement, endsAt }: Suspend,
): Promise<void> {
  const { queries, clock } = dependencies
  const now = new Date(clock.now())
  const end = endsAt === null ? null : new Date(endsAt)
  if (end !== null && end <= now) {
    const message = 'Choose a time that has not passed.'
    throw new AppError('request.invalid', { issues: [{ path: ['endsAt'], message }] })
  }
  await queries.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, userId)
    if (account.is_admin) throw new AppError('user.is-admin')
    await endCurrent(transaction, userId, now)
    await transaction
      .insertInto('suspensions')
      .values({ user_id: userId, reason: statement, begun_at: now, ends_at: end })
      .execute()
    const details = { until: end?.toISOString() ?? null }
    await record(transaction, userId, { at: now, actor, action: 'suspend', statement, details })
    await tell(dependencies, transaction, account, 'suspended')
  })
}

/** Throws `user.not-found` and `user.not-suspended`. */
export async function liftSuspension(
  dependencies: SuspendDependencies,
  actor: Actor,
  userId: string,
  { statement }: Reasoned,
): Promise<void> {
  const { queries, clock } = dependencies
  const now = new Date(clock.now())
  await queries.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, userId)
    const ended = await endCurrent(transaction, userId, now)
    if (ended === undefined || (ended.ends_at !== null && ended.ends_at <= now))
      throw new AppError('user.not-suspended')
    await record(transaction, userId, { at: now, actor, action: 'lift-suspension', statement })
    await tell(dependencies, transaction, account, 'suspension-lifted')
  })
}

const endCurrent = (transaction: Queries, userId: string, now: Date) =>
  transaction
    .updateTable('suspensions')
    .set({ lifted_at: now })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .returning('ends_at')
    .executeTakeFirst()

/** By mail, where the site sends mail and knows an address. */
export async function tell(
  { mail, clock }: Pick<SuspendDependencies, 'mail' | 'clock'>,
  transaction: Queries,
  { email }: Pick<UserAccount, 'email'>,
  change: NoticeKind,
): Promise<void> {
  if (mail && email !== null)
    await mail.enqueue({ kind: 'notice', to: email, change, at: clock.now() }, { within: transaction })
}
