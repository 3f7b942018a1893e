import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { WebhookEvent, WebhookRequest } from '../../ports/patron-platform.ts'
import { id } from './wire.ts'
import { parseJson } from '../../base/parse-json.ts'

const memberSchema = z.object({
  data: z.object({
    type: z.literal('member'),
    relationships: z.object({ user: z.object({ data: z.object({ id }) }) }),
  }),
})

/**
 * Null when the signature, a hex HMAC-MD5 over the body, was not made with the secret. MD5 is the vendor's choice; its
 * weakness is acceptable because an event only causes a look-up.
 */
export function readWebhook(secret: string, { signature, body }: WebhookRequest): WebhookEvent | null {
  const expected = createHmac('md5', secret).update(body).digest()
  const given = Buffer.from(/^[\da-f]{32}$/i.test(signature) ? signature : '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const member = memberSchema.safeParse(parseJson(body))
  return { patronId: member.success ? member.data.data.relationships.user.data.id : null }
}
