/**
 * The client of the payment partner's API. Timeout 10 s per call, no retry: the worker of the inbox asks again later, and
 * members press again. When the partner is down the problem is `unavailable`, and the stored subscriptions stay valid.
 */
import type { z } from 'zod'
import {
  PaymentPartnerError,
  type PartnerCheckout,
  type PartnerStatus,
  type PartnerSubscription,
  type PaymentPartner,
  type Product,
} from '../../ports/payment-partner.ts'
import { askVendor, type VendorAnswer } from '../ask-vendor.ts'
import { readWebhook } from './webhook.ts'
import { checkoutWire, receiptsWire, subscriptionWire } from './wire.ts'

export interface PartnerOptions {
  baseUrl: string
  /** Origins of the pages that members may be sent to. */
  pageOrigins: readonly string[]
  apiKey: string
  /** Secrets of the webhook, the newest first. */
  webhookSecrets: readonly string[]
  products: readonly Product[]
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** A list of receipts takes a few kB. */
const ANSWER_MAX_BYTES = 1_048_576

export function partner(options: PartnerOptions): PaymentPartner {
  const subscriptionPath = (id: string) => `/v1/subscriptions/${encodeURIComponent(id)}`
  const askSubscription = async (id: string, action = '', body?: object): Promise<PartnerSubscription> => {
    const wire = parse(subscriptionWire, await ask(options, subscriptionPath(id) + action, body))
    return readSubscription(options, about(id, wire))
  }
  return {
    products: options.products,
    async openCheckout({ reference, product, changes, successUrl, failureUrl }) {
      const body = {
        product: product.id,
        reference,
        subscription: changes,
        success_url: successUrl,
        failure_url: failureUrl,
      }
      const answer = await ask(options, '/v1/checkouts', body, { 'idempotency-key': reference })
      const { id, url } = parse(checkoutWire, answer)
      return { id, url: pageAt(options, url) }
    },
    async getCheckout(id) {
      const answer = await ask(options, `/v1/checkouts/${encodeURIComponent(id)}`)
      return readCheckout(about(id, parse(checkoutWire, answer)))
    },
    async expireCheckout(id) {
      const answer = await ask(options, `/v1/checkouts/${encodeURIComponent(id)}/expire`, {})
      return readCheckout(about(id, parse(checkoutWire, answer)))
    },
    getSubscription: (id) => askSubscription(id),
    cancel: (id, reason) => askSubscription(id, '/cancel', { reason: reason ?? null }),
    resume: (id) => askSubscription(id, '/resume', {}),
    refund: (id) => askSubscription(id, '/refund', {}),
    async listReceipts(id) {
      const { data } = parse(receiptsWire, await ask(options, `${subscriptionPath(id)}/receipts`))
      return data.map(({ number, issued_at, amount, currency, url }) => ({
        number,
        issuedAt: issued_at,
        amountCents: amount,
        currency,
        url: pageAt(options, url),
      }))
    },
    readWebhook: (request) => readWebhook(options.webhookSecrets, request),
  }
}

/** Throws `unreadable` for an answer about something else: it would be stored for another member. */
function about<T extends { id: string }>(id: string, wire: T): T {
  if (wire.id !== id) throw new PaymentPartnerError('unreadable', 'an answer about another id')
  return wire
}

/** Throws `unreadable` for an address on another host: a member is sent to the pages of the partner alone. */
function pageAt({ pageOrigins }: PartnerOptions, url: string): string {
  if (!pageOrigins.includes(new URL(url).origin)) throw new PaymentPartnerError('unreadable', 'a page on another host')
  return url
}

const readCheckout = (wire: z.output<typeof checkoutWire>): PartnerCheckout => ({
  id: wire.id,
  reference: wire.reference,
  outcome: wire.status,
  message: wire.message,
  subscriptionId: wire.subscription,
})

const ended = new Set(['expired', 'refunded', 'disputed'])

function readSubscription({ products }: PartnerOptions, wire: z.output<typeof subscriptionWire>): PartnerSubscription {
  const product = products.find(({ id }) => id === wire.product)
  if (!product) throw new PaymentPartnerError('unreadable', 'a product that is not among PARTNER_PRODUCTS')
  if ((product.interval === 'lifetime') !== (wire.period_end === null))
    throw new PaymentPartnerError('unreadable', 'a period that does not fit the product')
  if (ended.has(wire.status) && wire.ended_at === null)
    throw new PaymentPartnerError('unreadable', 'an end without its time')
  return {
    id: wire.id,
    reference: wire.reference,
    product,
    status: wire.status.replace('_', '-') as PartnerStatus,
    renews: !wire.cancel_at_period_end,
    startedAt: new Date(wire.started_at),
    periodEnd: wire.period_end === null ? null : new Date(wire.period_end),
    endedAt: wire.ended_at === null ? null : new Date(wire.ended_at),
    revision: wire.revision,
  }
}

function parse<T>(shape: z.ZodType<T>, { json }: VendorAnswer): T {
  const parsed = shape.safeParse(json)
  if (!parsed.success) throw new PaymentPartnerError('unreadable', 'an answer of another shape')
  return parsed.data
}

async function ask(
  options: PartnerOptions,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<VendorAnswer> {
  const answer = await call(options, path, body, headers)
  if (answer.status === 404) throw new PaymentPartnerError('not-found', 'status 404')
  if (answer.status === 409) throw new PaymentPartnerError('conflict', 'status 409')
  if (answer.status !== 200 && answer.status !== 201)
    throw new PaymentPartnerError('unavailable', `status ${answer.status}`)
  return answer
}

async function call(
  { baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: PartnerOptions,
  path: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<VendorAnswer> {
  const content = body && { method: 'POST', body: JSON.stringify(body) }
  const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const request = {
    ...content,
    headers: { authorization: `Bearer ${apiKey}`, ...type, ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  }
  try {
    return await askVendor(baseUrl + path, request, ANSWER_MAX_BYTES)
  } catch (error) {
    throw new PaymentPartnerError('unavailable', 'no usable answer', error)
  }
}
