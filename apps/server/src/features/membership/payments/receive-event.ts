import { AppError } from '../../../base/errors.ts'
import type { PartnerWebhook } from '../../../ports/payment-partner.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { saveEvent } from './partner-events.queries.ts'

/**
 * Stores a verified event and does nothing else with it; true when it is new and about something to look up. Resolves
 * after the commit, so an event that was answered is not lost. Throws `payments.webhook-refused`.
 */
export async function receiveEvent(
  { queries, clock, partner }: PaymentDependencies,
  request: PartnerWebhook,
): Promise<boolean> {
  const event = partner.readWebhook(request)
  if (!event) throw new AppError('payments.webhook-refused')
  const receivedAt = new Date(clock.now())
  const isNew = await saveEvent(queries, { id: request.id, ...event, receivedAt })
  return isNew && event.subject !== null
}
