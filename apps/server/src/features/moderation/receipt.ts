/**
 * The receipt of a report: the secret that identifies it, 128 random bits that are shown once and stored as a hash, and the
 * outcome that it lets its holder read.
 */
import { createHash, randomBytes } from 'node:crypto'
import { answerBy, RECEIPT_BITS, sharedKinds, type Receipt } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'

/** 32 hexadecimal digits. */
export const newReceiptDigits = (): string => randomBytes(RECEIPT_BITS / 8).toString('hex')

/** Groups of four digits, as shown and copied. */
const writtenReceipt = (digits: string): string => (digits.match(/.{4}/g) ?? []).join('-').toUpperCase()

/** A hash without salt or stretching is enough for 128 random bits. */
export const hashReceipt = (digits: string): string => createHash('sha256').update(digits).digest('hex')

type ReportOutcome = Pick<Receipt, 'state' | 'decision' | 'reversal'>

/** The answer to a report on a subject that does not exist, given when the time for an answer is over. */
const NOTHING_THERE = 'There is nothing on this site that other people can read under what was reported.'

/** Throws `report.not-found`. */
export async function getReceipt({ queries, clock }: QueriesAndClock, digits: string): Promise<Receipt> {
  const row = await queries
    .selectFrom('reports')
    .leftJoin('moderation_cases', 'moderation_cases.id', 'reports.case_id')
    .select(['state', 'statement', 'decided_at', 'hidden_items', 'reports.created_at'])
    .where('receipt_hash', '=', hashReceipt(digits))
    .executeTakeFirst()
  if (!row) throw new AppError('report.not-found')
  const { state, statement, decided_at: at, hidden_items: hidden, created_at } = row
  if (state === null || hidden === null) return toReceipt(digits, created_at, withoutCase(created_at, clock.now()))
  if (at === null || statement === null) return toReceipt(digits, created_at, { state })
  const reversed = await findReversal(queries, hidden)
  return toReceipt(digits, created_at, { state, decision: { at: at.toISOString(), statement }, ...reversed })
}

/**
 * The member is told of the decision by a notice. Nothing changes for a report that is decided already, or that has no case.
 * Throws `report.not-found`.
 */
export async function followReport(
  { queries }: { queries: Queries },
  { userId }: Pick<Actor, 'userId'>,
  digits: string,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    const report = await transaction
      .selectFrom('reports')
      .select(['id', 'case_id'])
      .where('receipt_hash', '=', hashReceipt(digits))
      .executeTakeFirstOrThrow(() => new AppError('report.not-found'))
    // The lock on the case lets no decision come between.
    const open = await transaction
      .selectFrom('moderation_cases')
      .select('id')
      .where('id', '=', report.case_id)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (!open) return
    await transaction
      .insertInto('report_followers')
      .values({ report_id: report.id, user_id: userId })
      .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ user_id: userId }))
      .execute()
  })
}

function withoutCase(createdAt: Date, now: number): ReportOutcome {
  const due = answerBy(createdAt.getTime())
  if (now <= due) return { state: 'open' }
  return { state: 'dismissed', decision: { at: new Date(due).toISOString(), statement: NOTHING_THERE } }
}

/** The last log entry of each item that a take-down hid; empty while all of them are hidden. */
async function findReversal(
  queries: Queries,
  itemIds: string[],
): Promise<Pick<ReportOutcome, 'reversal'> & { state?: ReportOutcome['state'] }> {
  if (itemIds.length === 0) return {}
  const latest = await queries
    .selectFrom('audit_log')
    .distinctOn('subject_id')
    .select(['id', 'action', 'at', 'statement'])
    .where('kind', 'in', sharedKinds)
    .where('subject_id', 'in', itemIds)
    .where('action', 'in', ['take-down', 'restore'])
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .execute()
  const [last] = latest.filter(({ action }) => action === 'restore').sort((a, b) => Number(b.id) - Number(a.id))
  if (!last) return {}
  const isWhole = latest.every(({ action }) => action === 'restore')
  return {
    state: isWhole ? 'restored' : 'partly-restored',
    reversal: { at: last.at.toISOString(), statement: last.statement },
  }
}

export const toReceipt = (digits: string, createdAt: Date, outcome: ReportOutcome): Receipt => ({
  receipt: writtenReceipt(digits),
  createdAt: createdAt.toISOString(),
  answerBy: new Date(answerBy(createdAt.getTime())).toISOString(),
  ...outcome,
})
