/** Reports, open to people without an account. */
import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { Receipt } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashReceipt, newReceiptDigits } from './receipt-code.ts'
import { toReceipt } from './receipt.ts'

type ReportInput = EndpointRequest<Endpoints['report']>['body']

/** Stores a report without a check that its subject exists: neither the answer nor its time reveal it. */
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
          // An update that changes nothing: it locks the case, so that no decision comes before the report.
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
  return toReceipt(digits, createdAt, { state: 'open' })
}
