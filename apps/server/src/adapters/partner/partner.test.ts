/** The contract of the port, against the stand-in: answers, failures, and signatures. */
import { createPartnerControl, newMessage, requestsOf, standInPartnerSettings, startStandIns } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PartnerProblem, PartnerWebhook } from '../../ports/payment-partner.ts'
import { partner, type PartnerOptions } from './partner.ts'

let standIns: Awaited<ReturnType<typeof startStandIns>>
beforeAll(async () => {
  standIns = await startStandIns()
})
afterEach(() => standIns.partner.control.reset())
afterAll(() => standIns.close())

const { apiKey, webhookSecret, products } = standInPartnerSettings
const monthly = products.find(({ id }) => id === 'rubato-supporter-month')!

const make = (changes: Partial<PartnerOptions> = {}) => {
  const { baseUrl } = standIns.partner
  return partner({
    baseUrl,
    pageOrigins: [new URL(baseUrl).origin],
    apiKey,
    webhookSecrets: [webhookSecret],
    products,
    ...changes,
  })
}

const order = (changes: object = {}) => ({
  reference: 'ref-1',
  product: monthly,
  changes: null,
  successUrl: 'http://127.0.0.1:9/ok?checkout=1',
  failureUrl: 'http://127.0.0.1:9/failed',
  ...changes,
})

async function subscribe() {
  const { id, url } = await make().openCheckout(order())
  await standIns.partner.control.choose(url, 'pay')
  const { subscriptionId } = await make().getCheckout(id)
  return subscriptionId!
}

describe('a checkout', () => {
  it('is opened once for a reference, and leads to a subscription', async () => {
    const opened = await make().openCheckout(order())
    expect(await make().openCheckout(order())).toEqual(opened)
    expect(await make().getCheckout(opened.id)).toMatchObject({
      outcome: 'open',
      reference: 'ref-1',
      subscriptionId: null,
    })
    const back = await standIns.partner.control.choose(opened.url, 'pay')
    expect(back.href).toBe('http://127.0.0.1:9/ok?checkout=1')
    const paid = await make().getCheckout(opened.id)
    expect(paid.outcome).toBe('completed')
    const subscription = await make().getSubscription(paid.subscriptionId!)
    expect(subscription).toMatchObject({ product: monthly, status: 'active', renews: true, endedAt: null, revision: 1 })
    expect(subscription.periodEnd!.getTime()).toBeGreaterThan(Date.now())
  })

  it('that is declined has the message, one that is left has none', async () => {
    const declined = await make().openCheckout(order())
    await standIns.partner.control.choose(declined.url, 'decline', 'No money.')
    expect(await make().getCheckout(declined.id)).toMatchObject({ outcome: 'failed', message: 'No money.' })
    const left = await make().openCheckout(order({ reference: 'ref-2' }))
    await standIns.partner.control.choose(left.url, 'abandon')
    expect(await make().getCheckout(left.id)).toMatchObject({ outcome: 'open', message: null })
  })

  it('on another host than that of the partner is refused', async () => {
    const other = make({ pageOrigins: ['https://pay.partner.example'] })
    await expect(other.openCheckout(order())).rejects.toMatchObject({ problem: 'unreadable' })
  })
})

describe('a subscription', () => {
  it('is cancelled and resumed, each as often as asked', async () => {
    const id = await subscribe()
    expect(await make().cancel(id, 'A reason.')).toMatchObject({ renews: false, revision: 2 })
    expect(await make().cancel(id, undefined)).toMatchObject({ renews: false, revision: 2 })
    expect(await make().resume(id)).toMatchObject({ renews: true, revision: 3 })
    await standIns.partner.control.happen(id, 'refund')
    await expect(make().cancel(id, undefined)).rejects.toMatchObject({ problem: 'conflict' })
    expect(await make().getSubscription(id)).toMatchObject({ status: 'refunded', endedAt: expect.any(Date) })
  })

  it('has receipts, the newest first', async () => {
    const id = await subscribe()
    await standIns.partner.control.happen(id, 'renew')
    const receipts = await make().listReceipts(id)
    expect(receipts.map(({ amountCents }) => amountCents)).toEqual([600, 600])
    expect(receipts[0]!.number.endsWith('-2')).toBe(true)
  })

  it('of a product that the site does not know is unreadable', async () => {
    const id = await subscribe()
    const others = make({ products: products.filter((product) => product !== monthly) })
    await expect(others.getSubscription(id)).rejects.toMatchObject({ problem: 'unreadable' })
  })

  it('that the partner does not know is not found', async () => {
    await expect(make().getSubscription('sub_unknown')).rejects.toMatchObject({ problem: 'not-found' })
  })
})

describe('a partner that fails', () => {
  const wire = {
    id: 'sub_1',
    product: monthly.id,
    reference: 'r',
    status: 'active',
    cancel_at_period_end: false,
    started_at: '2026-01-01T00:00:00Z',
    period_end: '2026-02-01T00:00:00Z',
    ended_at: null,
    revision: 1,
  }
  const body = (changes: object) => ({ kind: 'body', body: JSON.stringify({ ...wire, ...changes }) }) as const
  it.each([
    ['refuses the connection', { kind: 'refuse' }, 'unavailable'],
    ['hangs', { kind: 'hang', milliseconds: 5000 }, 'unavailable'],
    ['answers 500', { kind: 'error' }, 'unavailable'],
    ['answers with a page', { kind: 'html', status: 200 }, 'unreadable'],
    ['answers with garbage', { kind: 'garbage' }, 'unavailable'],
    ['answers without an end', { kind: 'huge' }, 'unavailable'],
    ['is too busy', { kind: 'rate-limit' }, 'unavailable'],
    ['answers without a revision', body({ revision: undefined }), 'unreadable'],
    ['knows a status that we do not', body({ status: 'paused' }), 'unreadable'],
    ['names an end without its time', body({ status: 'refunded' }), 'unreadable'],
    ['gives a month no end', body({ period_end: null }), 'unreadable'],
    ['answers about another subscription', body({ id: 'sub_2' }), 'unreadable'],
    ['names a text that no database stores', body({ reference: 'r\u0000' }), 'unreadable'],
  ] as const)('and %s is a problem with a name', async (_, fault, problem: PartnerProblem) => {
    await standIns.partner.control.setFault('subscription', fault)
    const timeoutMs = fault.kind === 'hang' ? 300 : 10_000
    await expect(make({ timeoutMs }).getSubscription('sub_1')).rejects.toMatchObject({ problem })
  })

  it('and refuses the key is unavailable', async () => {
    await expect(make({ apiKey: 'other' }).getSubscription('sub_1')).rejects.toMatchObject({ problem: 'unavailable' })
  })
})

describe('a webhook', () => {
  const message = newMessage('subscription.refunded', { id: 'sub_1' }, Date.now())
  const asRequest = ({ headers, body }: ReturnType<typeof requestsOf>[number]): PartnerWebhook => ({
    id: headers['webhook-id'] ?? '',
    timestamp: headers['webhook-timestamp'] ?? '',
    signature: headers['webhook-signature'] ?? '',
    body: Buffer.from(body),
  })
  const sent = (manner: Parameters<typeof requestsOf>[2] = 'once', secrets = [webhookSecret], at = Date.now()) =>
    asRequest(requestsOf(secrets, message, manner, at)[0]!)
  const read = (request: PartnerWebhook, webhookSecrets: readonly string[] = [webhookSecret]) =>
    make({ webhookSecrets }).readWebhook(request)
  const event = { type: 'subscription.refunded', subject: { kind: 'subscription', id: 'sub_1' } }
  const other = `whsec_${Buffer.from('another secret of the partner, 24+').toString('base64')}`

  it('of the well-known test vector is verified', () => {
    vi.useFakeTimers({ now: 1_614_265_330_000, toFake: ['Date'] })
    const request = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      body: Buffer.from('{"test": 2432232314}'),
    }
    expect(read(request, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({ type: 'unknown', subject: null })
    vi.useRealTimers()
  })

  it('is read when the partner signed it, also while secrets rotate', () => {
    expect(read(sent())).toEqual(event)
    expect(read(sent('once', [webhookSecret]), [other, webhookSecret])).toEqual(event)
    expect(read(sent('once', [other, webhookSecret]), [webhookSecret])).toEqual(event)
    expect(read(sent('once', [other]), [webhookSecret])).toBeNull()
    expect(read(sent(), [])).toBeNull()
  })

  it.each(['altered', 'truncated', 'wrong-secret', 'old'] as const)('is refused when it was sent %s', (manner) => {
    expect(read(sent(manner))).toBeNull()
  })

  it('is refused from the sixth minute on, in both directions', () => {
    const at = (minutes: number) => read(sent('once', [webhookSecret], Date.now() + minutes * 60_000))
    expect([at(-4.9), at(4.9)]).toEqual([event, event])
    expect([at(-5.1), at(5.1)]).toEqual([null, null])
  })

  it('is refused when any one bit of body, id, time or signature differs', () => {
    const { body, ...texts } = sent()
    for (let bit = 0; bit < body.length * 8; bit += 7) {
      const changed = Buffer.from(body)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(read({ ...texts, body: changed })).toBeNull()
    }
    for (const key of ['id', 'timestamp', 'signature'] as const)
      for (let at = 0; at < texts[key].length; at += 1) {
        const text = texts[key]
        const changed = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`
        expect(read({ body, ...texts, [key]: changed })).toBeNull()
      }
    expect(read({ body, ...texts, timestamp: `${texts.timestamp}x` })).toBeNull()
  })

  it('is refused when its bytes are not the text that was signed', () => {
    const text = '{"type":"subscription.refunded","data":{"id":"\uFFFD"}}'
    const signed = asRequest(requestsOf([webhookSecret], { ...message, body: text }, 'once', Date.now())[0]!)
    expect(read(signed)).not.toBeNull()
    const at = Buffer.from(text).indexOf(Buffer.from('\uFFFD'))
    const bytes = Buffer.concat([signed.body.subarray(0, at), Buffer.from([0xff]), signed.body.subarray(at + 3)])
    expect(bytes.toString()).toBe(text)
    expect(read({ ...signed, body: bytes })).toBeNull()
  })
})

it('has a control for another process', async () => {
  const control = createPartnerControl(standIns.partner.baseUrl)
  expect(await control.state()).toEqual({ checkouts: [], subscriptions: [], deliveries: [] })
})
