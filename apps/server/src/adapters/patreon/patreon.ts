/**
 * The client of Patreon's OAuth and API v2. Timeout 10 s a call, no retry: a code and a refresh token are single use,
 * and who waits for the rest is a person who can press again. When Patreon is down the answer is `unavailable`, and
 * what is stored stays valid.
 */
import { z } from 'zod'
import {
  PatronPlatformError,
  type PatronMembership,
  type PatronPlatform,
  type PatronProblem,
  type PatronTokens,
} from '../../ports/patron-platform.ts'
import { askVendor, type VendorAnswer } from '../ask-vendor.ts'
import { readMessage } from './webhook.ts'
import { identitySchema, tokensSchema, type IdentityDocument } from './wire.ts'

export interface PatreonOptions {
  baseUrl: string
  clientId: string
  clientSecret: string
  becomePatronUrl: string
  /** Without one, no message is taken for theirs. */
  webhookSecret: string | undefined
  /** Patreon answers 403 to callers that do not say who they are. */
  userAgent: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** An identity document is a few kB; a body beyond this is not one. */
const ANSWER_MAX_BYTES = 1_048_576
/** The least that answers: `identity` holds the membership to our own campaign, never those to others. */
const SCOPE = 'identity'

const identityQuery = new URLSearchParams({
  include: 'memberships,memberships.currently_entitled_tiers,memberships.campaign',
  'fields[member]':
    'patron_status,currently_entitled_amount_cents,will_pay_amount_cents,next_charge_date,pledge_cadence,is_gifted',
  'fields[tier]': 'amount_cents',
})

export function patreon(options: PatreonOptions): PatronPlatform {
  const { baseUrl, clientId, clientSecret } = options

  const askForTokens = async (grant: Record<string, string>, refused: PatronProblem): Promise<PatronTokens> => {
    const body = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret })
    const answer = await call(options, '/api/oauth2/token', { method: 'POST', body })
    if (isRefusedGrant(answer)) throw new PatronPlatformError(refused, 'the grant was refused')
    const tokens = parsed(answer, tokensSchema)
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, expiresIn: tokens.expires_in }
  }

  return {
    becomePatronUrl: options.becomePatronUrl,
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
      })
      return `${baseUrl}/oauth2/authorize?${query.toString()}`
    },
    exchangeCode: ({ code, redirectUri }) =>
      askForTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, 'code-invalid'),
    refreshTokens: (refreshToken) =>
      askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, 'grant-ended'),
    async getPatron(accessToken) {
      const answer = await call(options, `/api/oauth2/v2/identity?${identityQuery.toString()}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      if (answer.status === 401) throw new PatronPlatformError('grant-ended', 'the access token was refused')
      const document = parsed(answer, identitySchema)
      return { patronId: document.data.id, memberships: membershipsOf(document) }
    },
    readMessage: (message) => (options.webhookSecret ? readMessage(options.webhookSecret, message) : null),
  }
}

interface Call {
  method?: string
  body?: URLSearchParams
  headers?: Record<string, string>
}

async function call(options: PatreonOptions, path: string, { headers, ...init }: Call): Promise<VendorAnswer> {
  const { baseUrl, userAgent, timeoutMs = TIMEOUT_MS } = options
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const request = { ...init, headers: { 'user-agent': userAgent, ...headers }, signal }
    return await askVendor(baseUrl + path, request, ANSWER_MAX_BYTES)
  } catch (error) {
    throw new PatronPlatformError('unavailable', 'no usable answer', error)
  }
}

/** `invalid_grant` alone means this code or token; `invalid_client` is our configuration and nobody's fault. */
function isRefusedGrant({ status, json }: VendorAnswer): boolean {
  const error = z.object({ error: z.string() }).safeParse(json)
  return (status === 400 || status === 401) && error.success && error.data.error === 'invalid_grant'
}

function parsed<S extends z.ZodType>(answer: VendorAnswer, schema: S): z.output<S> {
  if (answer.status !== 200) throw new PatronPlatformError('unavailable', `status ${answer.status}`)
  const result = schema.safeParse(answer.json)
  if (!result.success) throw new PatronPlatformError('unavailable', 'an answer of another shape')
  return result.data
}

function membershipsOf({ data, included }: IdentityDocument): PatronMembership[] {
  const ids = new Set((data.relationships?.memberships?.data ?? []).map(({ id }) => id))
  return included.flatMap((resource) => {
    if (resource.type !== 'member' || !ids.has(resource.id)) return []
    const { attributes, relationships } = resource
    return [
      {
        memberId: resource.id,
        campaignId: relationships.campaign?.data?.id ?? null,
        entitledTierIds: (relationships.currently_entitled_tiers?.data ?? []).map(({ id }) => id),
        entitledCents: attributes.currently_entitled_amount_cents ?? 0,
        willPayCents: attributes.will_pay_amount_cents ?? null,
        interval: intervalOf(attributes.pledge_cadence),
        nextChargeDate: attributes.next_charge_date ?? null,
        isGifted: attributes.is_gifted ?? false,
      },
    ]
  })
}

/** Months between charges. */
const intervalOf = (cadence: number | null | undefined): PatronMembership['interval'] => {
  if (cadence === null || cadence === undefined) return null
  return cadence >= 12 ? 'year' : 'month'
}
