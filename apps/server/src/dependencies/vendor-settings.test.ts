import { standInPartnerSettings } from '@rubato/stand-ins'
import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from '../environment/environment.ts'
import { partnerSettingsOf, vendorSettingsOf } from './vendor-settings.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rubato.example/',
  AUTH_SECRET: 'mB7xQe2ZkV9rT4wLp0HsYd6NfJc3UgAi',
  SUPPORT_EMAIL: 'help@site.example',
  PATREON_CLIENT_ID: 'id',
  PATREON_CLIENT_SECRET: 'x9Kq3vTz7RmWb2Yd',
  PATREON_CAMPAIGN_ID: '1',
  PATREON_TIER_MAP: '{"11":"supporter"}',
  PATREON_PAGE_URL: 'https://www.patreon.com/rubato',
  PATREON_WEBHOOK_SECRET: 'p4Hs8LcJ1nGf6UaE',
}
const product = { id: 'p1', tier: 'supporter', interval: 'month', amountCents: 600, currency: 'USD' }
const secret = 'whsec_c3VwcG9ydGVyIG1vbnRobHkgc2VjcmV0IDMy'
const partner = {
  PARTNER_URL: 'https://pay.example',
  PARTNER_API_KEY: 'q8Wz4NfR2tLx7KdB',
  PARTNER_WEBHOOK_SECRETS: `${secret}, whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  PARTNER_PRODUCTS: JSON.stringify([product]),
}
const settingsOf = (source: Record<string, string>) => partnerSettingsOf(readEnvironment(source))
async function problemsOf(source: Record<string, string>): Promise<string[]> {
  try {
    await settingsOf(source)
    return []
  } catch (error) {
    return error instanceof EnvironmentError ? error.problems : [String(error)]
  }
}

describe('the amounts at Patreon', () => {
  const patreonOf = async (source: Record<string, string>) => (await vendorSettingsOf(readEnvironment(source))).patreon

  it('are the prices that the operator has set', async () => {
    const amounts = { supporter: 700, master: 2000 }
    const patreon = await patreonOf({ ...production, PATREON_AMOUNTS: JSON.stringify(amounts) })
    expect(patreon).toMatchObject({ prices: amounts, tierRules: { byAmount: amounts } })
  })

  it('count as tiers without being shown as prices where nothing is set', async () => {
    expect(await patreonOf(production)).toMatchObject({
      prices: {},
      tierRules: { byAmount: { supporter: 500, master: 1500 } },
    })
  })
})

describe('the payment partner', () => {
  it('is none in production without settings, and on a site with open membership', async () => {
    expect(await settingsOf(production)).toBeNull()
    expect(await settingsOf({ MEMBERSHIP: 'open' })).toBeNull()
    expect(await settingsOf({ PATREON_CLIENT_ID: 'id' })).toBeNull()
  })

  it('is the stand-in in development', async () => {
    const { apiKey, products } = standInPartnerSettings
    expect(await settingsOf({ PARTNER_URL: 'http://127.0.0.1:5000/' })).toMatchObject({
      baseUrl: 'http://127.0.0.1:5000',
      pageOrigins: ['http://127.0.0.1:5000'],
      apiKey,
      products,
    })
  })

  it('is configured by four variables, and another host for its pages', async () => {
    const { webhookSecrets, ...settings } = (await settingsOf({ ...production, ...partner }))!
    expect(settings).toEqual({
      baseUrl: 'https://pay.example',
      pageOrigins: ['https://pay.example'],
      apiKey: partner.PARTNER_API_KEY,
      products: [product],
    })
    expect(webhookSecrets).toHaveLength(2)
    const elsewhere = { ...production, ...partner, PARTNER_PAGES_URL: 'https://checkout.example/x' }
    expect(await settingsOf(elsewhere)).toMatchObject({ pageOrigins: ['https://checkout.example'] })
  })

  it('needs all four: each that is missing is named', async () => {
    const some = { ...production, PARTNER_URL: partner.PARTNER_URL }
    expect(await problemsOf(some)).toEqual(
      ['PARTNER_API_KEY', 'PARTNER_WEBHOOK_SECRETS', 'PARTNER_PRODUCTS'].map((name) =>
        expect.stringMatching(`^${name} is missing`),
      ),
    )
  })

  it.each([
    [{ PARTNER_URL: 'http://pay.example' }, 'PARTNER_URL is not https'],
    [{ PARTNER_PAGES_URL: 'http://pay.example' }, 'PARTNER_PAGES_URL is not https'],
    [{ PARTNER_API_KEY: standInPartnerSettings.apiKey }, 'PARTNER_API_KEY is that of the stand-in'],
    [{ PARTNER_API_KEY: 'q8Wz4Nf' }, 'PARTNER_API_KEY is shorter than 16'],
    [{ PARTNER_WEBHOOK_SECRETS: 'whsec_c2hvcnQ=' }, 'PARTNER_WEBHOOK_SECRETS.0: is not of the form'],
    [{ PARTNER_WEBHOOK_SECRETS: `${secret},plain` }, 'PARTNER_WEBHOOK_SECRETS.1: is not of the form'],
    [{ PARTNER_PRODUCTS: '[' }, 'PARTNER_PRODUCTS: is not JSON'],
    [{ PARTNER_PRODUCTS: '[]' }, 'PARTNER_PRODUCTS: '],
    [
      { PARTNER_PRODUCTS: JSON.stringify([product, { ...product, tier: 'master' }]) },
      'PARTNER_PRODUCTS: has one product id twice',
    ],
    [{ PARTNER_PRODUCTS: JSON.stringify([product, { ...product, id: 'p2' }]) }, 'PARTNER_PRODUCTS: has two products'],
    [{ PARTNER_PRODUCTS: JSON.stringify([{ ...product, currency: 'usd' }]) }, 'PARTNER_PRODUCTS.0.currency: '],
  ])('with %j is refused in words', async (change: Record<string, string>, problem) => {
    const problems = await problemsOf({ ...production, ...partner, ...change })
    expect(problems).toEqual([expect.stringContaining(problem)])
    const repeated = Object.values(change).filter((value) => value.length > 4 && problems.join().includes(value))
    expect(repeated).toEqual([])
  })

  it('has no settings on a site on which nothing is paid', async () => {
    expect(await problemsOf({ MEMBERSHIP: 'open', PARTNER_URL: 'https://pay.example' })).toEqual([
      'PARTNER_URL is set, but MEMBERSHIP is open: nothing is paid on this site',
    ])
  })
})
