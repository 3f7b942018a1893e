import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'

/** The person's choices on the page. */
export const outcomes = ['adult', 'minor', 'cancel'] as const
export type AgeOutcome = (typeof outcomes)[number]

/**
 * How a result is wrong:
 * - `forged`: signed by another key under the id of the real one. `unknown-key`: signed by a key that is not published.
 * - `unsigned`: without a signature (`alg` none).
 * - `altered`: the outcome was changed after the signature.
 * - `other-site`, `other-issuer`, `other-check`: for another client, by another service, for another check.
 * - `old`: made an hour ago and expired. `lapsed`: the check itself holds no more.
 * - `silent`: without an outcome. `garbage`: no token at all.
 */
export const manners = [
  'right',
  'forged',
  'unknown-key',
  'unsigned',
  'altered',
  'other-site',
  'other-issuer',
  'other-check',
  'old',
  'lapsed',
  'silent',
  'garbage',
] as const
export type Manner = (typeof manners)[number]

type Check = { readonly issuer: string; readonly clientId: string; readonly nonce: string }

const KEY_ID = 'stand-in-1'
const HOUR_S = 3600
const YEAR_S = 365 * 24 * HOUR_S

export type ResultSigner = {
  readonly keys: { readonly keys: readonly JWK[] }
  sign(check: Check, outcome: Exclude<AgeOutcome, 'cancel'>, manner: Manner): Promise<string>
}

/** Signs results with a key that is made for this run. */
export const createResultSigner = async (): Promise<ResultSigner> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const stranger = await generateKeyPair('ES256')
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }
  return {
    keys: { keys: [jwk] },
    async sign(check, outcome, manner) {
      if (manner === 'garbage') return 'no-token'
      const claims = claimsOf(check, outcome === 'adult', manner)
      if (manner === 'unsigned') return new UnsecuredJWT(claims).encode()
      const isStrange = manner === 'forged' || manner === 'unknown-key'
      const signed = await signWith(isStrange ? stranger.privateKey : privateKey, claims, manner)
      return manner === 'altered' ? altered(signed) : signed
    },
  }
}

const signWith = (key: CryptoKey, claims: Record<string, unknown>, manner: Manner): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: manner === 'unknown-key' ? 'stand-in-2' : KEY_ID })
    .sign(key)

const claimsOf = ({ issuer, clientId, nonce }: Check, isAdult: boolean, manner: Manner): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1000) - (manner === 'old' ? HOUR_S : 0)
  const validUntil = manner === 'lapsed' ? now - 60 : now + YEAR_S
  return {
    iss: manner === 'other-issuer' ? 'https://other.example' : issuer,
    aud: manner === 'other-site' ? 'another-client' : clientId,
    // A service names the person by a random number; the site does not read it.
    sub: 'person-at-the-service',
    nonce: manner === 'other-check' ? `${nonce}x` : nonce,
    iat: now,
    exp: now + 300,
    ...(manner === 'silent' ? {} : { age_over_18: isAdult, age_method: 'document', age_valid_until: validUntil }),
  }
}

/** The token with `age_over_18` set to true, under the signature of the original. */
const altered = (token: string): string => {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...claims, age_over_18: true, changed: 1 })).toString('base64url')
  return [head, changed, signature].join('.')
}
