import { ADDRESS_KEPT_DAYS } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'

const DAY_MS = 86_400_000

/** Erases the e-mail addresses of reports `ADDRESS_KEPT_DAYS` after their decision. */
export async function eraseAddresses({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
  const decidedBefore = new Date(clock.now() - ADDRESS_KEPT_DAYS * DAY_MS)
  await queries
    .updateTable('reports')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('case_id', 'in', (query) =>
      query.selectFrom('moderation_cases').select('moderation_cases.id').where('decided_at', '<=', decidedBefore),
    )
    .execute()
}
