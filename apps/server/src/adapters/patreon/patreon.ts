/**
 * The client of Patreon's OAuth and API v2. Timeout 10 s per call, no retry: a code and a refresh token are single use.
 * When Patreon is down the problem is `unavailable`, and the stored membership stays valid.
 */
import { z } from 'zod'
import {
  PatronPlatformError,
  type PatronPlatform,
  type PatronProblem,
  type PatronTokens,
} from '../../ports/patron-platform.ts'
import { askVendor, type VendorAnswer } from '../ask-vendor.ts'
import { patronOf } from './identity.ts'
import { readWebhook } from './webhook.ts'
import { tokensSchema } from './wire.ts'

export interface PatreonOptions {
  baseUrl: string
  clientId: string
  clientSecret: string
  becomePatronUrl: string
  /** Without a secret all webhook calls are refused. */
  webhookSecret: string | undefined
  /** Patreon answers 403 to requests without a user agent. */
  userAgent: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** An identity document takes a few kB. */
const ANSWER_MAX_BYTES = 1_048_576
/** The minimal scope: `identity` includes the membership to the site's campaign, not those to other campaigns. */
const SCOPE = 'identity'

const identityQuery = new URLSearchParams({
  include: 'memberships,memberships.currently_entitled_tiers,memberships.campaign',
  'fields[member]':
    'patron_status,currently_entitled_amount_cents,will_pay_amount_cents,next_charge_date,pledge_cadence,is_gifted,is_free_trial',
  'fields[tier]': 'amount_cents',
})

export function patreon(options: PatreonOptions): PatronPlatform {
  const { baseUrl, clientId, clientSecret } = options

  const askForTokens = async (grant: Record<string, string>, refused: PatronProblem): Promise<PatronTokens> => {
    const body = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret })
    const answer = await call(options, '/api/oauth2/token', { method: 'POST', body })
    if (isRefusedGrant(answer)) throw new PatronPlatformError(refused, 'the grant was refused')
    requireSuccess(answer)
    const tokens = tokensSchema.safeParse(answer.json).data
    if (!tokens) throw new PatronPlatformError('unreadable', 'a token answer of another shape')
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, expiresIn: tokens.expires_in }
  }

  return {
    becomePatronUrl: options.becomePatronUrl,
    manageUrl: `${baseUrl}/settings/memberships`,
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
      if (answer.status === 401) throw new PatronPlatformError('token-refused', 'status 401')
      requireSuccess(answer)
      return patronOf(answer.json)
    },
    readWebhook: (request) => (options.webhookSecret ? readWebhook(options.webhookSecret, request) : null),
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

/** `invalid_grant` is about the code or token; `invalid_client` would be about the configuration. */
function isRefusedGrant({ status, json }: VendorAnswer): boolean {
  const error = z.object({ error: z.string() }).safeParse(json)
  return (status === 400 || status === 401) && error.success && error.data.error === 'invalid_grant'
}

function requireSuccess({ status }: VendorAnswer): void {
  if (status !== 200) throw new PatronPlatformError('unavailable', `status ${status}`)
}
