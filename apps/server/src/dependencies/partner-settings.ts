/** The settings of the payment partner: those of the environment, or of the stand-in. */
import type { PartnerOptions } from '../adapters/partner/partner.ts'
import { EnvironmentError, type Environment } from '../environment/environment.ts'

const PARTNER_SETTINGS = ['PARTNER_URL', 'PARTNER_API_KEY', 'PARTNER_WEBHOOK_SECRETS', 'PARTNER_PRODUCTS'] as const

/**
 * Null on a site with open membership, and without settings. Development and tests speak to the stand-in, unless they
 * have an API key of their own, or a client of their own at Patreon and no address of a stand-in.
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
