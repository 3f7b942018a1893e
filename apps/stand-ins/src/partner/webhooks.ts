import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { isLoopbackUrl } from '../loopback.ts'

/**
 * How a message is sent: once, twice, not at all, with another text or half of it under the right signature, signed with
 * another secret, or signed ten minutes ago.
 */
export const sendManners = ['once', 'twice', 'lost', 'altered', 'truncated', 'wrong-secret', 'old'] as const
export type SendManner = (typeof sendManners)[number]

export type Message = { readonly id: string; readonly type: string; readonly body: string }
/** `status` is that of the receiver's answer, null without an answer. */
export type Delivery = { readonly id: string; readonly type: string; readonly status: number | null }
export type SignedMessage = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

const OLD_MS = 10 * 60_000
const otherSecret = `whsec_${Buffer.from('a secret that nobody has been given').toString('base64')}`
const answerTimeoutMs = 10_000

/** The request of a message in the form of Standard Webhooks: one signature for each secret. `at` in ms. */
function signMessage(secrets: readonly string[], { id, body }: Message, at: number): SignedMessage {
  const date = new Date(at)
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, date, body))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  }
}

/** The requests of a message that is sent in a manner. `now` in ms. */
export function requestsOf(
  secrets: readonly string[],
  message: Message,
  manner: SendManner,
  now: number,
): SignedMessage[] {
  const signed = signMessage(secrets, message, now)
  const { body } = signed
  switch (manner) {
    case 'once':
      return [signed]
    case 'twice':
      return [signed, signed]
    case 'lost':
      return []
    case 'altered':
      return [{ ...signed, body: body.replace('"data"', '"forged":true,"data"') }]
    case 'truncated':
      return [{ ...signed, body: body.slice(0, body.length >> 1) }]
    case 'wrong-secret':
      return [signMessage([otherSecret], message, now)]
    case 'old':
      return [signMessage(secrets, message, now - OLD_MS)]
  }
}

export const newMessage = (type: string, data: { id: string }, now: number): Message => ({
  id: `msg_${randomUUID().replaceAll('-', '')}`,
  type,
  body: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data }),
})

/** Sends signed messages to one receiver, and keeps those that it did not accept until they are sent again. */
export class MessageHub {
  readonly deliveries: Delivery[] = []
  private receiver: { readonly uri: string; readonly secrets: readonly string[] } | null = null
  private unsent: Message[] = []
  private held: { message: Message; manner: SendManner }[] | null = null

  /** Throws for an address that is not on this machine. */
  setReceiver(uri: string, secrets: readonly string[]): void {
    if (!isLoopbackUrl(uri)) throw new Error('The stand-in sends webhooks to this machine only.')
    this.receiver = { uri, secrets }
  }

  async announce(type: string, data: { id: string }, manner: SendManner = 'once'): Promise<void> {
    const message = newMessage(type, data, Date.now())
    if (this.held) this.held.push({ message, manner })
    else await this.send(message, manner)
  }

  /** Holds all messages until `release`, which can send them in another order. */
  hold(): void {
    this.held ??= []
  }

  async release(order: 'as-happened' | 'reversed'): Promise<void> {
    const held = this.held ?? []
    this.held = null
    if (order === 'reversed') held.reverse()
    for (const { message, manner } of held) await this.send(message, manner)
  }

  /** Sends the messages again that were not accepted: with the same id, and the time of now. */
  async retry(): Promise<void> {
    const unsent = this.unsent
    this.unsent = []
    for (const message of unsent) await this.send(message, 'once')
  }

  reset(): void {
    this.deliveries.length = 0
    this.unsent = []
    this.held = null
  }

  private async send(message: Message, manner: SendManner): Promise<void> {
    if (!this.receiver) return
    const { uri, secrets } = this.receiver
    for (const request of requestsOf(secrets, message, manner, Date.now())) {
      const status = await post(uri, request)
      this.deliveries.push({ id: message.id, type: message.type, status })
      if (status === null || status >= 300) this.unsent.push(message)
    }
  }
}

async function post(uri: string, { headers, body }: SignedMessage): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const answer = await fetch(uri, { method: 'POST', body, headers, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
