/** Standard Webhooks 1.0.0: HMAC-SHA256 over id, time and body, with several secrets while one replaces another. */
import { isUtf8 } from 'node:buffer'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { parseJson } from '../../base/parse-json.ts'
import type { PartnerEvent, PartnerWebhook } from '../../ports/payment-partner.ts'
import { eventWire } from './wire.ts'

/** Null when none of the secrets signed exactly these bytes, or not within the last 5 minutes. */
export function readWebhook(secrets: readonly string[], request: PartnerWebhook): PartnerEvent | null {
  const body = Buffer.from(request.body)
  // The library decodes the body before it verifies. Only valid UTF-8 decodes to a text that encodes to the same bytes.
  if (!isUtf8(body) || !secrets.some((secret) => isSigned(secret, request, body))) return null
  const event = eventWire.safeParse(parseJson(body.toString()))
  if (!event.success) return { type: 'unknown', subject: null }
  const { type, data } = event.data
  const kind = /^(subscription|checkout)\./.exec(type)?.[1] as 'subscription' | 'checkout' | undefined
  return { type, subject: kind ? { kind, id: data.id } : null }
}

function isSigned(secret: string, { id, timestamp, signature }: PartnerWebhook, body: Buffer): boolean {
  // The library reads the digits that a text begins with: only whole numbers are seconds.
  if (!/^\d+$/.test(timestamp)) return false
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
