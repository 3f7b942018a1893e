import type { Queries } from '../../database/open-database.ts'
import { retention } from '../../jobs/retention.ts'
import type { Clock } from '../../ports/clock.ts'

/** Removes feedback when its period since it was closed is over. */
export async function removeOldFeedback({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - retention.feedback.ms)
  await queries.deleteFrom('feedback').where('closed_at', '<', before).execute()
}
