import type { FastifyRequest } from 'fastify'
import { PatreonApiError } from './errors.ts'
import { bearerOf, type Bearer } from './tokens.ts'
import type { PatreonWorld } from './world.ts'

/** The caller of the v2 API. Throws 403 without a User-Agent, as Patreon does, and 401 without a valid token. */
export const requireBearer = (world: PatreonWorld, request: FastifyRequest): Bearer => {
  if (!request.headers['user-agent']) throw new PatreonApiError(403, 'A User-Agent header is required.')
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const bearer = token === undefined ? undefined : bearerOf(world, token)
  if (!bearer)
    throw new PatreonApiError(401, 'The server could not verify that you are authorized to access the URL requested.')
  return bearer
}

/** Campaign data and webhooks are for the creator's token; a patron's token gets 403. */
export const requireCreator = (world: PatreonWorld, request: FastifyRequest): void => {
  if (requireBearer(world, request).kind !== 'creator')
    throw new PatreonApiError(403, 'You do not have permission to view this campaign.')
}
