import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { isLoopbackUrl } from '../loopback.ts'
import { PatreonApiError } from './errors.ts'

export const webhookEvents = [
  'members:create',
  'members:update',
  'members:delete',
  'members:pledge:create',
  'members:pledge:update',
  'members:pledge:delete',
  'posts:publish',
  'posts:update',
  'posts:delete',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** How a message is sent: once, twice, or with a signature that does not match. */
export type SendManner = 'once' | 'twice' | 'corrupt-signature'

export type Webhook = {
  readonly id: string
  readonly secret: string
  uri: string
  triggers: readonly WebhookEvent[]
  paused: boolean
  consecutiveFailures: number
  /** Milliseconds. */
  lastAttemptedAt: number | null
}

type Message = { readonly webhookId: string; readonly event: WebhookEvent; readonly body: string }

/** `status` is that of the receiver's response, null without a response. */
export type Delivery = Message & { readonly id: string; readonly signature: string; readonly status: number | null }

const answerTimeoutMs = 10_000
const pauseAfterFailures = 3

/** Stores webhooks and sends signed messages to them. Messages that a receiver did not accept wait until it is unpaused. */
export class WebhookHub {
  readonly webhooks = new Map<string, Webhook>()
  readonly deliveries: Delivery[] = []
  private readonly unsent = new Map<string, Message[]>()
  private held: Message[] | null = null
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  create(uri: string, triggers: readonly WebhookEvent[], secret = randomBytes(32).toString('base64url')): Webhook {
    const webhook: Webhook = {
      id: String(randomInt(100_000, 1_000_000)),
      secret,
      uri: localUri(uri),
      triggers,
      paused: false,
      consecutiveFailures: 0,
      lastAttemptedAt: null,
    }
    this.webhooks.set(webhook.id, webhook)
    return webhook
  }

  /** Applies the given changes. Unpausing resends all unsent messages, in order, before it returns. */
  async update(
    webhook: Webhook,
    change: { uri?: string | undefined; triggers?: readonly WebhookEvent[] | undefined; paused?: boolean | undefined },
  ): Promise<Webhook> {
    if (change.uri !== undefined) webhook.uri = localUri(change.uri)
    if (change.triggers) webhook.triggers = change.triggers
    if (change.paused !== undefined) webhook.paused = change.paused
    if (change.paused === false) await this.resend(webhook)
    return webhook
  }

  delete(webhook: Webhook): void {
    this.webhooks.delete(webhook.id)
    this.unsent.delete(webhook.id)
  }

  unsentCount(webhook: Webhook): number {
    return this.unsent.get(webhook.id)?.length ?? 0
  }

  /** Sends to every webhook with a trigger for the event; resolves when the receivers have answered. */
  async announce(event: WebhookEvent, document: object, manner: SendManner = 'once'): Promise<Delivery[]> {
    const body = JSON.stringify(document)
    const receivers = [...this.webhooks.values()].filter(({ triggers }) => triggers.includes(event))
    const sent: Delivery[] = []
    for (const { id } of receivers) {
      const message = { webhookId: id, event, body }
      for (let copy = 0; copy < (manner === 'twice' ? 2 : 1); copy += 1)
        sent.push(...(await this.submit(message, manner === 'corrupt-signature')))
    }
    return sent
  }

  /** Holds all messages until `release`, which can send them in another order. */
  hold(): void {
    this.held ??= []
  }

  async release(order: 'as-happened' | 'reversed'): Promise<Delivery[]> {
    const messages = this.held ?? []
    this.held = null
    if (order === 'reversed') messages.reverse()
    const sent: Delivery[] = []
    for (const message of messages) sent.push(...(await this.submit(message, false)))
    return sent
  }

  /** Sends the same bytes and the same signature again: a replay attack. */
  async replay(deliveryId: string): Promise<Delivery | undefined> {
    const recorded = this.deliveries.find(({ id }) => id === deliveryId)
    const webhook = recorded && this.webhooks.get(recorded.webhookId)
    return webhook && this.post(webhook, recorded, recorded.signature)
  }

  reset(): void {
    this.webhooks.clear()
    this.unsent.clear()
    this.deliveries.length = 0
    this.held = null
  }

  private async submit(message: Message, corrupt: boolean): Promise<Delivery[]> {
    const webhook = this.webhooks.get(message.webhookId)
    if (!webhook) return []
    if (this.held) {
      this.held.push(message)
      return []
    }
    if (webhook.paused) {
      this.keep(message)
      return []
    }
    return [await this.attempt(webhook, message, corrupt)]
  }

  private async attempt(webhook: Webhook, message: Message, corrupt: boolean): Promise<Delivery> {
    const signature = signBody(webhook.secret, message.body)
    const delivery = await this.post(webhook, message, corrupt ? corrupted(signature) : signature)
    if (wasAccepted(delivery)) webhook.consecutiveFailures = 0
    else this.fail(webhook, message)
    return delivery
  }

  private fail(webhook: Webhook, message: Message): void {
    webhook.consecutiveFailures += 1
    if (webhook.consecutiveFailures >= pauseAfterFailures) webhook.paused = true
    this.keep(message)
  }

  private keep(message: Message): void {
    this.unsent.set(message.webhookId, [...(this.unsent.get(message.webhookId) ?? []), message])
  }

  private async resend(webhook: Webhook): Promise<void> {
    const messages = this.unsent.get(webhook.id) ?? []
    this.unsent.delete(webhook.id)
    webhook.consecutiveFailures = 0
    for (const message of messages) await this.submit(message, false)
  }

  private async post(webhook: Webhook, message: Message, signature: string): Promise<Delivery> {
    webhook.lastAttemptedAt = this.now()
    const status = await postSigned(webhook.uri, message, signature)
    const { webhookId, event, body } = message
    const delivery = { id: randomUUID(), webhookId, event, body, signature, status }
    this.deliveries.push(delivery)
    return delivery
  }
}

/** Hex HMAC-MD5 over the raw body. MD5 is Patreon's choice; receivers must not trust the contents. */
export const signBody = (secret: string, body: string): string => createHmac('md5', secret).update(body).digest('hex')

const corrupted = (signature: string): string => `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`

const wasAccepted = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300

const localUri = (uri: string): string => {
  if (!isLoopbackUrl(uri)) throw new PatreonApiError(400, 'The stand-in sends webhooks to this machine only.')
  return uri
}

const postSigned = async (uri: string, { event, body }: Message, signature: string): Promise<number | null> => {
  try {
    const answer = await fetch(uri, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Patreon HTTP Robot (stand-in)',
        'x-patreon-event': event,
        'x-patreon-signature': signature,
      },
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
