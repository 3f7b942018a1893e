import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { personaIds, type PersonaId } from './personas.ts'
import type { PatreonUser, PatreonWorld } from './world.ts'

const claimsSchema = z.object({
  kind: z.enum(['access', 'refresh']),
  id: z.string(),
  issue: z.number(),
  userId: z.string(),
  persona: z.enum(personaIds),
  scope: z.string(),
  /** Milliseconds; refresh tokens have none. */
  expiresAt: z.number().optional(),
})
type TokenClaims = z.infer<typeof claimsSchema>

export type TokenAnswer = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly scope: string
  readonly token_type: 'Bearer'
}

/**
 * Tokens contain their user, signed with the client secret, so that an account linked before a restart of the stand-in
 * keeps its user, although no state is stored on disk.
 */
const seal = (world: PatreonWorld, claims: TokenClaims): string => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${signatureOf(world, payload)}`
}

const signatureOf = (world: PatreonWorld, payload: string): string =>
  createHmac('sha256', world.settings.clientSecret).update(payload).digest('base64url')

const open = (world: PatreonWorld, token: string, kind: TokenClaims['kind']): TokenClaims | undefined => {
  const [payload = '', signature = ''] = token.split('.')
  const expected = Buffer.from(signatureOf(world, payload))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (claims.kind !== kind || world.isRevoked(claims.userId, claims.issue)) return undefined
  if (claims.expiresAt !== undefined && claims.expiresAt <= world.now()) return undefined
  return claims
}

export const issueTokens = (world: PatreonWorld, userId: string, persona: PersonaId, scope: string): TokenAnswer => {
  const shared = { issue: world.takeIssueNumber(), userId, persona, scope }
  const expiresAt = world.now() + world.settings.expiresInSeconds * 1000
  return {
    access_token: seal(world, { ...shared, kind: 'access', id: randomUUID(), expiresAt }),
    refresh_token: seal(world, { ...shared, kind: 'refresh', id: randomUUID() }),
    expires_in: world.settings.expiresInSeconds,
    scope,
    token_type: 'Bearer',
  }
}

/** A new pair for an unused refresh token; undefined for any other token. */
export const refreshTokens = (world: PatreonWorld, refreshToken: string): TokenAnswer | undefined => {
  const claims = open(world, refreshToken, 'refresh')
  if (!claims || !world.useRefreshToken(claims.id)) return undefined
  const user = world.findUser(claims.userId, claims.persona)
  return user && issueTokens(world, user.id, user.persona, claims.scope)
}

export type Bearer =
  | { readonly kind: 'creator' }
  | { readonly kind: 'user'; readonly user: PatreonUser; readonly scopes: ReadonlySet<string> }

/** The owner of this access token; undefined when it is unknown, expired, revoked or not an access token. */
export const bearerOf = (world: PatreonWorld, token: string): Bearer | undefined => {
  if (token === world.settings.creatorAccessToken) return { kind: 'creator' }
  const claims = open(world, token, 'access')
  const user = claims && world.findUser(claims.userId, claims.persona)
  return user && { kind: 'user', user, scopes: new Set(claims.scope.split(' ').filter(Boolean)) }
}
