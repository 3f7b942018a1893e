import type { FastifyInstance } from 'fastify'
import { requireBearer, requireCreator } from './authenticate.ts'
import { PatreonApiError } from './errors.ts'
import { readSelection, renderMany, renderOne, type Resource, type Selection } from './json-api.ts'
import { campaignResource, membersOf, ownMemberOf, userResource } from './resources.ts'
import type { PatreonUser, PatreonWorld } from './world.ts'

const maxPageSize = 1000
const maxPageSizeWithHistory = 500

/** The reading part of the v2 API: identity, campaigns, members. */
export const registerApi = (app: FastifyInstance, world: PatreonWorld): void => {
  app.get('/api/oauth2/v2/identity', { config: { routeName: 'identity' } }, (request) => {
    const bearer = requireBearer(world, request)
    const { selection } = readSelection(request.url)
    if (bearer.kind === 'creator') throw new PatreonApiError(403, 'The stand-in gives its creator no identity.')
    const { user, scopes } = bearer
    if (!scopes.has('identity')) throw new PatreonApiError(401, 'The token lacks the scope identity.')
    const visibility = { email: scopes.has('identity[email]'), allCampaigns: scopes.has('identity.memberships') }
    return {
      ...renderOne(userResource(world, user, visibility), selection),
      links: { self: `https://www.patreon.com/api/oauth2/v2/user/${user.id}` },
    }
  })

  app.get('/api/oauth2/v2/campaigns', { config: { routeName: 'campaigns' } }, (request) => {
    requireCreator(world, request)
    const { selection } = readSelection(request.url)
    return { ...renderMany([campaignResource(world)], selection), meta: pagination(null, 1) }
  })

  app.get<{ Params: { id: string } }>(
    '/api/oauth2/v2/campaigns/:id/members',
    { config: { routeName: 'members' } },
    (request) => {
      requireCreator(world, request)
      const { selection, params } = readSelection(request.url)
      if (request.params.id !== world.settings.campaignId) throw new PatreonApiError(404, 'No such campaign.')
      return memberPage(world, selection, params)
    },
  )

  app.get<{ Params: { id: string } }>('/api/oauth2/v2/members/:id', { config: { routeName: 'member' } }, (request) => {
    requireCreator(world, request)
    const { selection } = readSelection(request.url)
    const user = world.findUserByMemberId(request.params.id)
    const member = user && ownMemberOf(world, user)
    if (!member) throw new PatreonApiError(404, 'No such member.')
    return renderOne(member, selection)
  })
}

/**
 * One page, in order of user id. The cursor is the last id sent, so that a member who joins or leaves between two pages
 * neither shifts the others nor repeats one.
 */
const memberPage = (world: PatreonWorld, selection: Selection, params: URLSearchParams): object => {
  const everyone = membersOf(world).sort((one, other) => (one.id < other.id ? -1 : 1))
  const after = readCursor(params.get('page[cursor]'))
  const rest = everyone.filter((user) => user.id > after)
  const page = rest.slice(0, pageSize(selection, params))
  const last = page.at(-1)
  const next = last && page.length < rest.length ? Buffer.from(last.id).toString('base64url') : null
  return { ...renderMany(page.flatMap(memberIn(world)), selection), meta: pagination(next, everyone.length) }
}

const memberIn =
  (world: PatreonWorld) =>
  (user: PatreonUser): Resource[] => {
    const member = ownMemberOf(world, user)
    return member ? [member] : []
  }

const pageSize = ({ paths }: Selection, params: URLSearchParams): number => {
  const largest = paths.some(([first]) => first === 'pledge_history') ? maxPageSizeWithHistory : maxPageSize
  const requested = Number(params.get('page[count]') ?? largest)
  if (!Number.isInteger(requested) || requested < 1)
    throw new PatreonApiError(400, "Invalid value for parameter 'page[count]'.")
  return Math.min(requested, largest)
}

const readCursor = (cursor: string | null): string => {
  const after = cursor === null ? '' : Buffer.from(cursor, 'base64url').toString('utf8')
  if (cursor !== null && !/^\d+$/.test(after))
    throw new PatreonApiError(400, "Invalid value for parameter 'page[cursor]'.")
  return after
}

const pagination = (next: string | null, total: number): object => ({
  pagination: { cursors: { next }, total },
})
