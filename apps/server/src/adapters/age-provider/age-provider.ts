/**
 * A service for checks of age that speaks OpenID Connect: the browser goes to its authorization endpoint and comes back
 * with an ID token in the fragment (`response_type=id_token`), whose claim `age_over_18` is the result. The token is
 * verified with the keys of the service. Nothing else of it is read, and the fragment reaches no server log.
 */
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import { AgeProviderError, type AgeProvider, type AgeResult } from '../../ports/age-assurance.ts'
import { askVendor } from '../ask-vendor.ts'

/** Timeout of a call, ms, and largest answer, bytes. */
const TIMEOUT_MS = 3000
const ANSWER_MAX = 64 * 1024
/** How long the description of the service is kept, ms. */
const DESCRIPTION_MS = 3_600_000
/** An unknown key id reloads the keys, at most this often, ms. */
const KEY_RELOAD_MS = 30_000
/** The greatest age of a result: it is brought back by the same browser at once. */
const RESULT_AGE = '10m'
const CLOCK_TOLERANCE_S = 30

const descriptionSchema = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() })
type Description = z.infer<typeof descriptionSchema>

const resultSchema = z.object({
  age_over_18: z.boolean(),
  /** How the age was checked, in a word such as `document`. */
  age_method: z
    .string()
    .max(40)
    .regex(/^[\w-]+$/),
  /** When the check has to be repeated, seconds since 1970. */
  age_valid_until: z.int().optional(),
})

interface AgeProviderOptions {
  /** The issuer: the address under which its `.well-known/openid-configuration` is found. */
  issuer: string
  clientId: string
}

/** Binds the result to the check: it is made of the state, which only this browser and the service have seen. */
const nonceOf = (state: string): string => createHash('sha256').update(`nonce ${state}`).digest('base64url')

export function ageProvider({ issuer, clientId }: AgeProviderOptions): AgeProvider {
  const describe = descriptionReader(issuer)
  const service = new URL(issuer).hostname

  async function verified(result: string, nonce: string): Promise<JWTPayload> {
    const { keys } = await describe()
    const { payload } = await jwtVerify(result, keys, {
      issuer,
      audience: clientId,
      algorithms: ['EdDSA', 'ES256', 'RS256'],
      requiredClaims: ['exp', 'iat', 'nonce'],
      maxTokenAge: RESULT_AGE,
      clockTolerance: CLOCK_TOLERANCE_S,
    })
    if (payload['nonce'] !== nonce) throw new AgeProviderError('refused')
    return payload
  }

  return {
    kind: 'provider',
    async start({ state, returnTo, methods }) {
      const { description } = await describe().catch(rethrow)
      const url = new URL(description.authorization_endpoint)
      const age_method = methods === undefined ? undefined : { essential: true, values: methods }
      const claims = { id_token: { age_over_18: { essential: true }, age_method } }
      const parameters = {
        response_type: 'id_token',
        response_mode: 'fragment',
        scope: 'openid',
        client_id: clientId,
        redirect_uri: returnTo,
        state,
        nonce: nonceOf(state),
        claims: JSON.stringify(claims),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    async read({ state, result }) {
      const payload = await verified(result, nonceOf(state)).catch(rethrow)
      const parsed = resultSchema.safeParse(payload)
      if (!parsed.success) throw new AgeProviderError('refused', parsed.error)
      return toResult(parsed.data, service)
    },
  }
}

const toResult = (claims: z.infer<typeof resultSchema>, service: string): AgeResult => ({
  isAdult: claims.age_over_18,
  checkedBy: `${service}: ${claims.age_method}`,
  expiresAt: claims.age_valid_until === undefined ? null : claims.age_valid_until * 1000,
})

/** Reads the addresses of the service and makes its set of keys; both are kept for an hour. */
function descriptionReader(issuer: string) {
  let kept: { description: Description; keys: ReturnType<typeof createRemoteJWKSet>; until: number } | undefined
  return async () => {
    if (kept && kept.until > Date.now()) return kept
    const description = await readDescription(issuer)
    const keys = createRemoteJWKSet(new URL(description.jwks_uri), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: KEY_RELOAD_MS,
      [customFetch]: fetchKeys,
    })
    kept = { description, keys, until: Date.now() + DESCRIPTION_MS }
    return kept
  }
}

async function readDescription(issuer: string): Promise<Description> {
  const url = `${issuer}/.well-known/openid-configuration`
  const answer = await askVendor(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }, ANSWER_MAX)
  const parsed = descriptionSchema.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success || parsed.data.issuer !== issuer) {
    throw new AgeProviderError('unavailable')
  }
  return parsed.data
}

/** The keys, by the bounded call of all vendors. */
async function fetchKeys(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const { status, json } = await askVendor(url, { signal }, ANSWER_MAX)
  return Response.json(json ?? null, { status })
}

/** An error of `jose` about the result itself is a refusal; one about the keys, and any other failure, is not. */
function rethrow(error: unknown): never {
  if (error instanceof AgeProviderError) throw error
  const isAboutKeys =
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || !(error instanceof errors.JOSEError)
  // The generic error of the library: the keys were answered with another status or no JSON.
  const isUnavailable = isAboutKeys || error.code === errors.JOSEError.code
  throw new AgeProviderError(isUnavailable ? 'unavailable' : 'refused', error)
}
