/** Webhooks to the operator, signed as Standard Webhooks 1.0.0 asks: HMAC-SHA256 over id, time and body. */
import { Webhook } from 'standardwebhooks'
import type { WebhookReceiver } from '../../ports/webhook-receiver.ts'
import { askVendor } from '../ask-vendor.ts'

const PATIENCE_MS = 5000
/** The answer is not read; a longer one is no receiver of webhooks. */
const ANSWER_BYTES_MAX = 64 * 1024

/** @param secret `whsec_` and base64 */
export function signedWebhook({ url, secret }: { url: string; secret: string }): WebhookReceiver {
  const webhook = new Webhook(secret)
  return {
    async send({ id, type, at, data }) {
      const now = new Date()
      const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, now, body),
      }
      const request = { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) }
      const { status } = await askVendor(url, request, ANSWER_BYTES_MAX)
      if (status < 200 || status > 299) throw new Error(`The receiver of webhooks answered ${status}`)
    },
  }
}
