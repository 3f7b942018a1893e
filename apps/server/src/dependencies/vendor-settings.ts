import type { PartnerOptions } from '../adapters/partner/partner.ts'
import { EnvironmentError, type Environment } from '../environment/environment.ts'
import type { TierRules } from '../features/membership/patreon/tier-of.ts'

/** Where the operator has set none; they are not shown as prices. */
const DEFAULT_AMOUNTS: TierRules['byAmount'] = { supporter: 500, master: 1500 }

interface PatreonSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  becomePatronUrl: string
  /** Without one, no webhook is believed to be Patreon's. */
  webhookSecret: string | undefined
  /** Cents of `currency` a month that are shown as prices; empty where they are not known. */
  prices: TierRules['byAmount']
  currency: string
  tierRules: TierRules
}

/** Settings of the vendors that members pay, which are null where a site has none. */
export interface VendorSettings {
  patreon: PatreonSettings | null
  partner: PartnerOptions | null
}

/** Throws `EnvironmentError`. */
export const vendorSettingsOf = async (environment: Environment): Promise<VendorSettings> => ({
  patreon: await patreonSettingsOf(environment),
  partner: await partnerSettingsOf(environment),
})

/**
 * Returns null if membership is open to everybody. Development and tests use the stand-in, with its settings, unless
 * credentials are configured.
 */
async function patreonSettingsOf(environment: Environment): Promise<PatreonSettings | null> {
  if (environment.MEMBERSHIP === 'open') return null
  if (environment.PATREON_CLIENT_ID === undefined) return standInSettings(environment)
  const needed = ['PATREON_CLIENT_SECRET', 'PATREON_CAMPAIGN_ID', 'PATREON_TIER_MAP', 'PATREON_PAGE_URL'] as const
  const missing = needed.filter((name) => environment[name] === undefined)
  if (missing.length > 0)
    throw new EnvironmentError(missing.map((name) => `${name} is missing beside PATREON_CLIENT_ID`))
  return {
    baseUrl: environment.PATREON_BASE_URL ?? 'https://www.patreon.com',
    clientId: environment.PATREON_CLIENT_ID,
    clientSecret: environment.PATREON_CLIENT_SECRET ?? '',
    becomePatronUrl: environment.PATREON_PAGE_URL ?? '',
    webhookSecret: environment.PATREON_WEBHOOK_SECRET,
    prices: environment.PATREON_AMOUNTS ?? {},
    currency: environment.PATREON_CURRENCY,
    tierRules: {
      campaignId: environment.PATREON_CAMPAIGN_ID ?? '',
      byTierId: environment.PATREON_TIER_MAP ?? {},
      byAmount: environment.PATREON_AMOUNTS ?? DEFAULT_AMOUNTS,
      freeMembers: environment.PATREON_FREE_MEMBERS,
    },
  }
}

async function standInSettings(environment: Environment): Promise<PatreonSettings> {
  if (environment.NODE_ENV === 'production') throw new EnvironmentError(['PATREON_CLIENT_ID is missing'])
  // Loaded here alone: a production server has no stand-in in memory.
  const { patreonTierMapOf, standInPatreonSettings: standIn } = await import('@rubato/stand-ins')
  const baseUrl = environment.PATREON_BASE_URL ?? 'http://127.0.0.1:4650'
  const { follower, supporter, master } = standIn.tiers
  const amounts = {
    follower: follower.amountCents,
    supporter: supporter.amountCents,
    master: master.amountCents,
  }
  return {
    baseUrl,
    clientId: standIn.clientId,
    clientSecret: standIn.clientSecret,
    becomePatronUrl: environment.PATREON_PAGE_URL ?? `${baseUrl}${standIn.campaignPath}`,
    webhookSecret: environment.PATREON_WEBHOOK_SECRET ?? standIn.webhookSecret,
    prices: amounts,
    currency: 'USD',
    tierRules: {
      campaignId: standIn.campaignId,
      byTierId: patreonTierMapOf(standIn),
      byAmount: amounts,
      freeMembers: environment.PATREON_FREE_MEMBERS,
    },
  }
}

const PARTNER_SETTINGS = ['PARTNER_URL', 'PARTNER_API_KEY', 'PARTNER_WEBHOOK_SECRETS', 'PARTNER_PRODUCTS'] as const

/**
 * Returns null if membership is open to everybody, or if nothing is configured in production. Development and tests use the
 * stand-in, unless an API key is configured, or a Patreon client without the address of a stand-in.
 */
export async function partnerSettingsOf(environment: Environment): Promise<PartnerOptions | null> {
  const { MEMBERSHIP, PATREON_CLIENT_ID, PARTNER_URL, PARTNER_API_KEY, PARTNER_PAGES_URL } = environment
  if (MEMBERSHIP === 'open') return null
  const hasStandIns =
    environment.NODE_ENV !== 'production' && (PATREON_CLIENT_ID === undefined || PARTNER_URL !== undefined)
  if (PARTNER_API_KEY === undefined && hasStandIns) return standInPartner(PARTNER_URL)
  const missing = PARTNER_SETTINGS.filter((name) => environment[name] === undefined)
  if (missing.length === PARTNER_SETTINGS.length) return null
  if (missing.length > 0)
    throw new EnvironmentError(
      missing.map((name) => `${name} is missing: payments at the partner need all PARTNER_ settings`),
    )
  const baseUrl = PARTNER_URL ?? ''
  return {
    baseUrl,
    pageOrigins: [new URL(PARTNER_PAGES_URL ?? baseUrl).origin],
    apiKey: PARTNER_API_KEY ?? '',
    webhookSecrets: environment.PARTNER_WEBHOOK_SECRETS ?? [],
    products: environment.PARTNER_PRODUCTS ?? [],
  }
}

async function standInPartner(baseUrl = 'http://127.0.0.1:4653'): Promise<PartnerOptions> {
  // Loaded here alone: a production server has no stand-in in memory.
  const { standInPartnerSettings: standIn } = await import('@rubato/stand-ins')
  const { apiKey, webhookSecret, products } = standIn
  return { baseUrl, pageOrigins: [new URL(baseUrl).origin], apiKey, webhookSecrets: [webhookSecret], products }
}
