import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPartner, type RunningPartner } from './start.ts'
import { happen, openSubscription, periodEndOf } from './ledger.ts'
import { standInPartnerSettings as settings } from './settings.ts'

const product = (id: string) => settings.products.find((each) => each.id === id)!
const at = (text: string) => Date.parse(text)

describe('the books', () => {
  it.each([
    ['rubato-supporter-month', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['rubato-supporter-month', '2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['rubato-supporter-month', '2026-12-15T00:00:00Z', '2027-01-15T00:00:00Z'],
    ['rubato-supporter-year', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
  ])('a period of %s from %s ends on %s', (id, from, until) => {
    expect(periodEndOf(at(from), product(id))).toBe(at(until))
  })

  it('a lifetime has no end, and nothing to cancel', () => {
    const terms = { reference: 'r', product: product('rubato-master-lifetime'), now: 0 }
    const lifetime = openSubscription('sub_1', terms)
    expect(lifetime.periodEnd).toBeNull()
    for (const what of ['renew', 'cancel', 'fail-payment', 'expire'] as const)
      expect(happen(lifetime, what, 1)).toBe(false)
    expect(happen(lifetime, 'dispute', 1)).toBe(true)
    expect(happen(lifetime, 'win-dispute', 2)).toBe(true)
    expect(lifetime).toMatchObject({ status: 'active', endedAt: null, revision: 3 })
  })
})

describe('the pages', () => {
  let partner: RunningPartner
  beforeAll(async () => {
    partner = await startPartner()
  })
  afterAll(() => partner.close())

  it('offer to pay, to decline and to leave, without scripts, and send back to the site alone', async () => {
    const checkout = partner.world.openCheckout({
      reference: '"><script>',
      product: product('rubato-follower-month'),
      changes: null,
      successUrl: 'http://127.0.0.1:4321/payment-successful',
      failureUrl: 'http://127.0.0.1:4321/payment-failed',
    })
    const answer = await fetch(`${partner.baseUrl}/checkout/${checkout.id}`)
    const html = await answer.text()
    for (const decision of ['pay', 'decline', 'abandon']) expect(html).toContain(`value="${decision}"`)
    expect(html).not.toContain('<script')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self' http://127.0.0.1:4321;")
    expect(policy).not.toContain('unsafe')
    expect((await fetch(`${partner.baseUrl}/checkout/unknown`)).status).toBe(404)
  })

  it('need the key for everything else', async () => {
    expect((await fetch(`${partner.baseUrl}/v1/subscriptions/sub_1`)).status).toBe(401)
  })
})
