/** Reads accounts, memberships and subscriptions from a file: all of them or none. */
import { randomBytes, randomUUID } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Transaction } from 'kysely'
import { ISSUER } from '../../adapters/embedded-identity/bearers.ts'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { ensureNameIsFree } from '../../features/account/usernames.ts'
import { logSiteCommand } from '../../features/admin/admins.ts'
import { lockMembers, putPartnerMemberships } from '../../features/membership/subscriptions/put-membership.ts'
import { putPatronage } from '../../features/membership/subscriptions/put-patronage.ts'
import { describeError } from '../../http/logging.ts'
import { systemClock } from '../../ports/clock.ts'
import {
  headSchema,
  LINE_MAX,
  MemberFileError,
  memberSchema,
  MEMBERS_MAX,
  problemOf,
  type MemberLine,
} from './member-lines.ts'

/** Maximum number of problems that are printed. */
const PROBLEMS_MAX = 20

/** Rolls the transaction of a dry run back. */
class DryRun extends Error {}

export interface ImportOptions {
  productName: string
  isDryRun: boolean
}

/** Throws `MemberFileError`, which names each line that is wrong. */
export async function importMembers(database: Database, given: string, options: ImportOptions): Promise<string> {
  const path = resolve(given)
  const counts = { members: 0, withPassword: 0, withMembership: 0 }
  try {
    await database.queries.transaction().execute(async (transaction) => {
      const problems: string[] = []
      for await (const { number, member, problem } of linesOf(path)) {
        const found =
          problem ??
          (await addMember(transaction, member, options.productName).catch((error: unknown) => {
            if (!isRefusedValue(error)) throw error
            // PostgreSQL takes no further statement in the transaction.
            throw refusal([...problems, `line ${number}: ${databaseProblem(error)}`], error)
          }))
        if (found !== null) problems.push(`line ${number}: ${found}`)
        else count(counts, member)
      }
      if (problems.length > 0) throw refusal(problems)
      if (options.isDryRun) throw new DryRun()
      await logSiteCommand(transaction, systemClock, { action: 'import-members', details: { count: counts.members } })
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  const what = `${counts.members} members, ${counts.withPassword} with a password, ${counts.withMembership} with a membership`
  if (options.isDryRun) return `Nothing was changed. The file is in order: ${what}.`
  return `Imported: ${what}.\nMembers without a password set one by "Forgotten password"; all accept the policies and declare their age at the first sign-in.`
}

function refusal(problems: readonly string[], cause?: unknown): MemberFileError {
  const more = problems.length > PROBLEMS_MAX ? [`and ${problems.length - PROBLEMS_MAX} more`] : []
  return new MemberFileError(['Nothing was imported.', ...problems.slice(0, PROBLEMS_MAX), ...more].join('\n'), {
    cause,
  })
}

/** Classes of SQLSTATE for a value that a column cannot hold, and for a violated constraint. */
const isRefusedValue = (error: unknown): boolean => /^2[23]/.test(describeError(error).code ?? '')

/** Without the message of the database, which can contain a value. */
function databaseProblem(error: unknown): string {
  const { code, constraint } = describeError(error)
  return `the database refuses it (${[code, constraint].filter(Boolean).join(', ')})`
}

function count(counts: { members: number; withPassword: number; withMembership: number }, member: MemberLine): void {
  counts.members += 1
  if (member.password !== undefined) counts.withPassword += 1
  if (member.patreon !== null || member.subscriptions.length > 0) counts.withMembership += 1
}

type Line = { number: number } & ({ member: MemberLine; problem: null } | { member: MemberLine; problem: string })

async function* linesOf(path: string): AsyncGenerator<Line> {
  let number = 0
  for await (const text of textsOf(path)) {
    number += 1
    if (number === 1) readHead(path, text)
    else if (number > MEMBERS_MAX + 1) throw new MemberFileError(`${path} has more than ${MEMBERS_MAX} members.`)
    else if (text.trim() !== '') yield { number, ...readMember(text) }
  }
  if (number === 0) throw new MemberFileError(`${path} is empty.`)
}

/** Reasons for which a file cannot be read, by the code of the operating system. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
}

export const cannotRead = (path: string, code: string | undefined): string =>
  `${path} cannot be read: ${reasons[code ?? ''] ?? `the operating system refuses it (${code})`}.`

async function* textsOf(path: string): AsyncGenerator<string> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    for await (const text of file.readLines()) yield text
  } catch (error) {
    throw new MemberFileError(cannotRead(path, (error as NodeJS.ErrnoException).code), { cause: error })
  } finally {
    await file?.close()
  }
}

function parse(text: string): unknown {
  if (text.length > LINE_MAX) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readHead(path: string, text: string): void {
  const { success, error } = headSchema.safeParse(parse(text))
  if (!success) throw new MemberFileError(`${path} is no file of members in version 1. line 1: ${problemOf(error)}`)
}

function readMember(text: string): { member: MemberLine; problem: string | null } {
  const read = memberSchema.safeParse(parse(text))
  return read.success ? { member: read.data, problem: null } : { member: NOBODY, problem: problemOf(read.error) }
}

/** Placeholder for a line that cannot be read. */
const NOBODY: MemberLine = {
  username: '',
  email: '',
  emailVerified: false,
  createdAt: '',
  suspension: null,
  patreon: null,
  subscriptions: [],
}

/** Returns why the member cannot be added; null when they were. */
async function addMember(
  transaction: Transaction<Tables>,
  member: MemberLine,
  productName: string,
): Promise<string | null> {
  const problem =
    (await nameProblem(transaction, member, productName)) ??
    (await addressProblem(transaction, member)) ??
    (await subscriptionProblem(transaction, member))
  if (problem !== null) return problem
  const userId = await addAccount(transaction, member)
  await addMemberships(transaction, userId, member)
  return null
}

async function nameProblem(queries: Transaction<Tables>, { username }: MemberLine, productName: string) {
  try {
    await ensureNameIsFree({ queries, productName }, username)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `username: ${error.issues[0]?.message ?? error.code}`
  }
}

async function addressProblem(transaction: Transaction<Tables>, { email }: MemberLine): Promise<string | null> {
  const taken = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .unionAll(transaction.selectFrom('identity_users').select('id').where('email', '=', email))
    .executeTakeFirst()
  return taken ? 'email: an account has this address, or an earlier line' : null
}

async function subscriptionProblem(transaction: Transaction<Tables>, { subscriptions }: MemberLine) {
  if (subscriptions.length === 0) return null
  const ids = subscriptions.map(({ id }) => id)
  if (new Set(ids).size < ids.length) return 'subscriptions: one is there twice'
  const taken = await transaction
    .selectFrom('subscriptions')
    .select('id')
    .where('external_vendor', '=', 'partner')
    .where('external_subscription_id', 'in', ids)
    .executeTakeFirst()
  return taken ? 'subscriptions: one belongs to another account already' : null
}

/** Has the form of a hash, and no password has it. */
const noPassword = (): string => `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`

async function addAccount(transaction: Transaction<Tables>, member: MemberLine): Promise<string> {
  const { username, email, emailVerified, createdAt, password, suspension } = member
  const subject = randomUUID()
  await transaction
    .insertInto('identity_users')
    .values({ id: subject, name: username, email, email_verified: emailVerified, created_at: new Date(createdAt) })
    .execute()
  await transaction
    .insertInto('identity_accounts')
    .values({ user_id: subject, account_id: subject, provider_id: 'credential', password: password ?? noPassword() })
    .execute()
  const { id } = await transaction
    .insertInto('users')
    .values({ issuer: ISSUER, subject, username, email, age_declared_at: null, created_at: new Date(createdAt) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (suspension)
    await transaction
      .insertInto('suspensions')
      .values({
        user_id: id,
        reason: suspension.reason,
        begun_at: new Date(suspension.begunAt),
        ends_at: dateOf(suspension.endsAt),
      })
      .execute()
  return id
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

async function addMemberships(
  transaction: Transaction<Tables>,
  userId: string,
  { patreon, subscriptions }: MemberLine,
): Promise<void> {
  const now = new Date(systemClock.now())
  if (patreon) {
    const membership = {
      user_id: userId,
      vendor: 'patreon' as const,
      tier: patreon.tier,
      subscription_id: patreon.patronId,
      subscription_interval: patreon.interval,
      end_date: dateOf(patreon.endDate),
      is_cancelled: patreon.isCancelled,
      standing: patreon.standing,
      valid_until: new Date(patreon.validUntil),
      updated_at: now,
    }
    await putPatronage(transaction, userId, membership, now)
  }
  if (subscriptions.length === 0) return
  await transaction
    .insertInto('subscriptions')
    .values(
      subscriptions.map((each) => ({
        user_id: userId,
        external_vendor: 'partner' as const,
        external_subscription_id: each.id,
        tier: each.tier,
        subscription_interval: each.interval,
        standing: each.standing,
        start_date: new Date(each.startDate),
        end_date: dateOf(each.endDate),
        is_cancelled: each.isCancelled,
        is_refunded: each.isRefunded,
        open_until: dateOf(each.openUntil),
        revision: each.revision,
      })),
    )
    .execute()
  await lockMembers(transaction, [userId])
  await putPartnerMemberships(transaction, [userId], now)
}
