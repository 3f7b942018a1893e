import { createHash } from 'node:crypto'
import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import type { WebhookRequest } from '../../../ports/patron-platform.ts'
import type { PatreonDependencies } from './dependencies.ts'

/**
 * How long an identical event counts as a repetition, ms. Events carry neither id nor time, so two successive changes can
 * read alike; a change that is taken for a repetition is found when the stored row reaches this age.
 */
export const SAME_EVENT_MS = 20 * 60_000

/** True when a membership is due for a look-up. Throws `patreon.webhook-refused` when the signature is not Patreon's. */
export async function receiveWebhook(
  { queries, clock, patrons }: PatreonDependencies,
  request: WebhookRequest,
): Promise<boolean> {
  const event = patrons.readWebhook(request)
  if (!event) throw new AppError('patreon.webhook-refused')
  if (event.patronId === null) return false
  const now = clock.now()
  return recordEvent(queries, request, event.patronId, { now: new Date(now), before: new Date(now - SAME_EVENT_MS) })
}

const digestOf = ({ event, body }: WebhookRequest): string =>
  createHash('sha256').update(`${event}\n${body}`).digest('hex')

/**
 * Stores the digest of the event and marks the patron's link as due, in one transaction. False when an identical event
 * was received since `before`, or when the patron is not linked.
 */
async function recordEvent(
  queries: Queries,
  request: WebhookRequest,
  patronId: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('patreon_messages').where('received_at', '<=', before).execute()
    const isNew = await transaction
      .insertInto('patreon_messages')
      .values({ digest: digestOf(request), received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .executeTakeFirst()
    if (!isNew) return false
    const marked = await transaction
      .updateTable('patreon_links')
      .set({ event_received_at: now })
      .where('patreon_user_id', '=', patronId)
      .returning('user_id')
      .executeTakeFirst()
    return marked !== undefined
  })
}
