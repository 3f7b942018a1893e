/** Alarms by webhook, signed as Standard Webhooks 1.0.0 asks: HMAC-SHA256 over id, time and body. */
import { Webhook } from 'standardwebhooks'
import type { AlarmReceiver } from '../../ports/alarm-receiver.ts'
import { askVendor } from '../ask-vendor.ts'

const PATIENCE_MS = 5000
/** The answer is not read; a longer one is no receiver of webhooks. */
const ANSWER_BYTES_MAX = 64 * 1024

/** @param secret `whsec_` and base64 */
export function alarmWebhook({ url, secret }: { url: string; secret: string }): AlarmReceiver {
  const webhook = new Webhook(secret)
  return {
    async send({ id, name, subject, state, at, text }) {
      const now = new Date()
      const body = JSON.stringify({
        type: `alarm.${state}`,
        timestamp: at.toISOString(),
        data: { name, subject, text },
      })
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, now, body),
      }
      const request = { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) }
      const { status } = await askVendor(url, request, ANSWER_BYTES_MAX)
      if (status < 200 || status > 299) throw new Error(`The receiver of alarms answered ${status}`)
    },
  }
}
