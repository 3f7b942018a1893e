/** An address of the operator that is told what happened, for example a chat, a pager or a bridge to one. */
export interface WebhookReceiver {
  /** Resolves when the receiver has taken it; throws otherwise. */
  send(event: WebhookEvent): Promise<void>
}

interface WebhookEvent {
  /** The same for every attempt. */
  id: string
  /** `noun.verb`, as Standard Webhooks names events. */
  type: string
  /** When it happened. */
  at: Date
  data: Readonly<Record<string, unknown>>
}
