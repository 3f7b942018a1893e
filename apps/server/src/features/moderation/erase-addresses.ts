import type { Queries } from '../../database/open-database.ts'
import { retention } from '../../jobs/retention.ts'
import type { Clock } from '../../ports/clock.ts'

/** Erases the e-mail addresses of reports when their period after the decision is over. */
export async function eraseAddresses({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
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
