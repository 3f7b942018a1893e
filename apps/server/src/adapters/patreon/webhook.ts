import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { PatronHint, PatronMessage } from '../../ports/patron-platform.ts'
import { id } from './wire.ts'

const memberSchema = z.object({
  data: z.object({
    type: z.literal('member'),
    relationships: z.object({ user: z.object({ data: z.object({ id }) }) }),
  }),
})

/**
 * Null when the signature, hex HMAC-MD5 over the body, is not made with the secret. MD5 is the vendor's choice; that it
 * is weak costs nothing here, since a message is only a reason to ask.
 */
export function readMessage(secret: string, { signature, body }: PatronMessage): PatronHint | null {
  const expected = createHmac('md5', secret).update(body).digest()
  const given = Buffer.from(/^[\da-f]{32}$/i.test(signature) ? signature : '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const member = memberSchema.safeParse(parseJson(body))
  return { patronId: member.success ? member.data.data.relationships.user.data.id : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
