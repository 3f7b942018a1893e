import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptForms, formOf } from '../form-body.ts'
import { asPage } from '../html.ts'
import { matchesRegistered } from '../loopback.ts'
import { renderAuthorizePage, renderCampaignPage, renderRefusalPage, type AuthorizeRequest } from './page.ts'
import { authorizeStyles } from './page-styles.ts'
import { personaIds, type PersonaId } from './personas.ts'
import { issueTokens, refreshTokens } from './tokens.ts'
import type { PatreonUser, PatreonWorld } from './world.ts'

/** Patreon's default is the scopes of its first API version; with only these the v2 identity answers 401. */
const defaultScope = 'users pledges-to-me my-campaign'

/** The OAuth2 authorization code flow: the page on which a person chooses, and the token endpoint. */
export const registerOAuth = (app: FastifyInstance, world: PatreonWorld): void => {
  acceptForms(app)

  app.get('/oauth2/authorize', { config: { routeName: 'authorize' } }, (request, reply) => {
    const authorization = readAuthorizeRequest(world, queryOf(request.url))
    return typeof authorization === 'string' ? refuse(reply, authorization) : showPage(reply, world, authorization)
  })

  app.post('/oauth2/authorize', { config: { routeName: 'authorize-choice' } }, (request, reply) => {
    const form = formOf(request.body)
    const authorization = readAuthorizeRequest(world, form)
    if (typeof authorization === 'string') return refuse(reply, authorization)
    if (form.get('decision') === 'deny') return sendBack(reply, authorization, { error: 'access_denied' })
    const user = chosenUser(world, form.get('persona') ?? '', form.get('as') ?? '')
    if (!user) return refuse(reply, 'Choose one of the people on the page, and an id that this stand-in gave out.')
    return sendBack(reply, authorization, {
      code: world.issueCode(user, authorization.scope, authorization.redirectUri),
    })
  })

  app.get('/oauth2/authorize.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(authorizeStyles))

  for (const path of [world.settings.campaignPath, '/settings/memberships'])
    app.get(path, (_request, reply) => asPage(reply).send(renderCampaignPage(world)))

  app.post('/api/oauth2/token', { config: { routeName: 'token' } }, (request, reply) => {
    const form = formOf(request.body)
    void reply.header('cache-control', 'no-store')
    if (!isOurClient(world, form)) return reply.code(401).send({ error: 'invalid_client' })
    const grantType = form.get('grant_type')
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    const tokens = grantType === 'authorization_code' ? redeem(world, form) : renew(world, form)
    return tokens ? reply.send(tokens) : reply.code(401).send({ error: 'invalid_grant' })
  })
}

const queryOf = (url: string): URLSearchParams => new URL(url, 'http://stand-in').searchParams

/** The request, or the reason why it is invalid. */
const readAuthorizeRequest = (world: PatreonWorld, params: URLSearchParams): AuthorizeRequest | string => {
  const clientId = params.get('client_id') ?? ''
  const redirectUri = params.get('redirect_uri') ?? ''
  if (clientId !== world.settings.clientId) return 'The client id is not the one configured here.'
  if (!matchesRegistered(world.settings.redirectUris, redirectUri))
    return 'The redirect address is not one of those registered for this client.'
  if (params.get('response_type') !== 'code') return 'Only the response type “code” is spoken here.'
  return { clientId, redirectUri, scope: params.get('scope') || defaultScope, state: params.get('state') }
}

const showPage = (reply: FastifyReply, world: PatreonWorld, authorization: AuthorizeRequest): FastifyReply =>
  asPage(reply, `'self' ${new URL(authorization.redirectUri).origin}`).send(renderAuthorizePage(world, authorization))

/** Shows the reason on a page: with a wrong client or redirect address there must be no redirect. */
const refuse = (reply: FastifyReply, reason: string): FastifyReply =>
  asPage(reply.code(400)).send(renderRefusalPage(reason))

const sendBack = (
  reply: FastifyReply,
  authorization: AuthorizeRequest,
  answer: Record<string, string>,
): FastifyReply => {
  const target = new URL(authorization.redirectUri)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  if (authorization.state !== null) target.searchParams.set('state', authorization.state)
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(target.href, 302)
}

const isPersonaId = (text: string): text is PersonaId => personaIds.some((id) => id === text)

/** A new user with the persona, or the existing one that `as` names, changed to this persona. */
const chosenUser = (world: PatreonWorld, persona: string, as: string): PatreonUser | undefined => {
  if (!isPersonaId(persona)) return undefined
  if (as === '') return world.createUser(persona)
  return world.findUser(as) && world.putUser(as, persona)
}

const isOurClient = (world: PatreonWorld, form: URLSearchParams): boolean =>
  form.get('client_id') === world.settings.clientId && form.get('client_secret') === world.settings.clientSecret

const redeem = (world: PatreonWorld, form: URLSearchParams) => {
  const pending = world.redeemCode(form.get('code') ?? '', form.get('redirect_uri') ?? '')
  return pending && issueTokens(world, pending.userId, pending.persona, pending.scope)
}

const renew = (world: PatreonWorld, form: URLSearchParams) => refreshTokens(world, form.get('refresh_token') ?? '')
