/** Reports, open to people without an account. */
import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { Receipt } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { retention } from '../../jobs/retention.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { hashReceipt, newReceiptDigits, toReceipt } from './receipt.ts'

type ReportInput = EndpointRequest<Endpoints['report']>['body']

/**
 * Stores a report. One on a subject that does not exist has no case: it never reaches the queue, and its receipt reads
 * like the others, so that an answer does not reveal what exists.
 */
export async function report(
  { queries, clock }: QueriesAndClock,
  { kind, id, reason, text, email }: ReportInput,
): Promise<Receipt> {
  const digits = newReceiptDigits()
  const createdAt = new Date(clock.now())
  await queries.transaction().execute(async (transaction) => {
    const hasSubject = await exists(transaction, { kind, id })
    // Without a case the receipt alone is kept: no admin reads the text or writes to the address.
    const words = hasSubject ? { text, email: email ?? null } : { text: '', email: null }
    const case_id = hasSubject ? await openCase(transaction, { kind, id }, createdAt) : null
    await transaction
      .insertInto('reports')
      .values({ case_id, receipt_hash: hashReceipt(digits), reason, ...words, created_at: createdAt })
      .execute()
  })
  return toReceipt(digits, createdAt, { state: 'open' })
}

type Reported = Pick<ReportInput, 'kind' | 'id'>

const otherTables = { user: 'users', dialog: 'dialogs', 'author-feedback': 'author_feedback' } as const

const tableOf = (kind: ReportInput['kind']): string =>
  kind === 'user' || kind === 'dialog' || kind === 'author-feedback' ? otherTables[kind] : sharedTables[kind].items

/** Whether the subject is stored, also where its author has withdrawn or deleted it since. */
async function exists(queries: Queries, { kind, id }: Reported): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(tableOf(kind))} where id = ${id}`.execute(queries)
  return rows.length > 0
}

/** Returns the id of the subject's open case. */
async function openCase(transaction: Queries, { kind, id }: Reported, createdAt: Date): Promise<string> {
  const opened = await transaction
    .insertInto('moderation_cases')
    .values({ source: 'report', kind, subject_id: id, created_at: createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'kind', 'subject_id'])
        .where('state', '=', sql.lit('open'))
        // An update that changes nothing: it locks the case, so that no decision comes before the report.
        .doUpdateSet({ subject_id: id }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return opened.id
}

/** Removes old reports on subjects that do not exist. */
export async function removeReportsWithoutCase({ queries, clock }: QueriesAndClock): Promise<void> {
  const before = new Date(clock.now() - retention.reportsWithoutCase.ms)
  await deleteInBatches(queries, 'reports', sql`case_id is null and created_at < ${before}::timestamptz`)
}

/** Erases the e-mail addresses of reports when their period after the decision is over. */
export async function eraseAddresses({ queries, clock }: QueriesAndClock): Promise<void> {
  const decidedBefore = new Date(clock.now() - retention.reportAddresses.ms)
  await queries
    .updateTable('reports')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('case_id', 'in', (query) =>
      query.selectFrom('moderation_cases').select('moderation_cases.id').where('decided_at', '<=', decidedBefore),
    )
    .execute()
}
