/** What people without any right may do: report, and look up what became of it. */
import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { answerBy, type Receipt, type ReportState } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashReceipt, newReceiptDigits, writtenReceipt } from './receipt-code.ts'

type ReportInput = EndpointRequest<Endpoints['report']>['body']

/** Nobody looks whether the thing exists: the answer and its time say nothing about it. */
export async function report(
  { queries, clock }: { queries: Queries; clock: Clock },
  { kind, id, reason, text, email }: ReportInput,
): Promise<Receipt> {
  const digits = newReceiptDigits()
  const createdAt = new Date(clock.now())
  await queries.transaction().execute(async (transaction) => {
    const { id: caseId } = await transaction
      .insertInto('moderation_cases')
      .values({ source: 'report', kind, subject_id: id, created_at: createdAt })
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'kind', 'subject_id'])
          .where('state', '=', sql.lit('open'))
          // Changes nothing, and locks the case: it is not decided between here and the report.
          .doUpdateSet({ subject_id: id }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('reports')
      .values({
        case_id: caseId,
        receipt_hash: hashReceipt(digits),
        reason,
        text,
        email: email ?? null,
        created_at: createdAt,
      })
      .execute()
  })
  return toReceipt(digits, { state: 'open', created_at: createdAt, statement: null })
}

/** Throws `report.not-found`. */
export async function getReceipt({ queries }: { queries: Queries }, digits: string): Promise<Receipt> {
  const row = await queries
    .selectFrom('reports')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'reports.case_id')
    .select(['state', 'statement', 'reports.created_at'])
    .where('receipt_hash', '=', hashReceipt(digits))
    .executeTakeFirst()
  if (!row) throw new AppError('report.not-found')
  return toReceipt(digits, row)
}

const toReceipt = (
  digits: string,
  { state, created_at, statement }: { state: ReportState; created_at: Date; statement: string | null },
): Receipt => ({
  receipt: writtenReceipt(digits),
  state,
  createdAt: created_at.toISOString(),
  answerBy: new Date(answerBy(created_at.getTime())).toISOString(),
  ...(statement === null ? {} : { answer: statement }),
})
