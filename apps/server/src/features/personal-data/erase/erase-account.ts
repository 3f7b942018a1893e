/** Erases accounts whose time is over: everything that names the member or is theirs alone. */
import { FORMER_MEMBER } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Database, Queries } from '../../../database/open-database.ts'
import { eraseRemains } from '../../../database/vacuum.ts'
import type { ItemNoun } from '../../../items/item-noun.ts'
import type { FormerAccounts } from '../../../ports/former-accounts.ts'
import type { IdentityProvider } from '../../../ports/identity.ts'
import type { Clock } from '../../../ports/clock.ts'
import { removeUnusedTags } from '../../../tags/tags.ts'
import { personalTables } from '../table/personal-data.ts'
import { areRemainsLeft, noteErased, noteRemainsErased } from './erased-accounts.ts'
import { leaveSharedWorks, removeCredits, removeLineAuthor, removeWorks } from './erase-works.ts'

export interface EraseDependencies {
  database: Database
  clock: Clock
  identity: Pick<IdentityProvider, 'issuer' | 'deletePerson'>
  formerAccounts: Pick<FormerAccounts, 'issuer' | 'deletePerson'>
  /** The kinds of works. */
  nouns: readonly ItemNoun[]
  /** Closes checkouts and stops the renewal of paid subscriptions that this site can cancel. */
  endRenewals: (userId: string) => Promise<void>
}

/**
 * Erases every account that is due and returns their number. Called once an hour, by one process of the site. Every step
 * can be repeated: an account that fails does not stop the others, and the next call retries it, as it does with the leftovers
 * of accounts that an earlier call erased. Throws all failures together.
 */
export async function eraseDueAccounts(dependencies: EraseDependencies): Promise<number> {
  const { database, clock } = dependencies
  const failures: unknown[] = []
  let erased = 0
  for (const due of await findDue(database.jobQueries, new Date(clock.now()))) {
    try {
      await eraseAccount(dependencies, due)
      erased += 1
    } catch (error) {
      failures.push(error)
    }
  }
  try {
    await eraseLeftovers(database)
  } catch (error) {
    failures.push(error)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of erasures failed`)
  return erased
}

/** Accounts of one call; the call of the next hour continues with the others. */
const DUE_MAX = 1000

const findDue = (queries: Queries, now: Date): Promise<DueAccount[]> =>
  queries
    .selectFrom('account_erasures')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'issuer', 'subject', 'username', 'email', 'shared_works'])
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(DUE_MAX)
    .execute()

interface DueAccount {
  id: string
  issuer: string
  subject: string
  username: string
  email: string | null
  shared_works: 'remove' | 'leave-nameless'
}

async function eraseAccount(dependencies: EraseDependencies, account: DueAccount): Promise<void> {
  const { database, identity, formerAccounts, nouns, endRenewals } = dependencies
  const works = { queries: database.jobQueries, userId: account.id }
  await endRenewals(account.id)
  // Before the works: nothing that the member does any more can add rows.
  const keeper = [identity, formerAccounts].find(({ issuer }) => issuer === account.issuer)
  await keeper?.deletePerson(account.subject)
  if (account.shared_works === 'leave-nameless') await leaveSharedWorks(works, nouns)
  await removeWorks(works, nouns)
  await removeLineAuthor(works)
  await removeCredits(database.jobQueries, account.username)
  await database.jobQueries.transaction().execute(async (transaction) => {
    await removeAccount(transaction, account)
    await noteErased(transaction, account, dependencies.clock.now())
  })
}

/** Removes the row of the account, with all rows that refer to it, and its name from records that stay. */
async function removeAccount(transaction: Queries, account: DueAccount): Promise<void> {
  const { id, issuer, subject, username, email } = account
  await transaction
    .updateTable('moderation_cases')
    .set({ decided_by: FORMER_MEMBER })
    .where('decided_by', '=', username)
    .execute()
  if (email !== null) {
    await sql`update reports set email = null where lower(email) = lower(${email})`.execute(transaction)
  }
  // Also sessions of a hosted provider that the site no longer uses.
  await transaction.deleteFrom('hosted_sessions').where('issuer', '=', issuer).where('subject', '=', subject).execute()
  await transaction.deleteFrom('users').where('id', '=', id).execute()
  // The database allows it after the account is deleted.
  await transaction
    .updateTable('audit_log')
    .set({ admin_id: null, admin_name: FORMER_MEMBER })
    .where('admin_id', '=', id)
    .execute()
}

/** Tags that no work has any more, and the remains of removed rows in the files of an embedded database. */
async function eraseLeftovers(database: Database): Promise<void> {
  if (!(await areRemainsLeft(database.jobQueries))) return
  await removeUnusedTags({ queries: database.jobQueries })
  await eraseRemains(
    database,
    personalTables.map(([table]) => table),
  )
  await noteRemainsErased(database.jobQueries)
}
