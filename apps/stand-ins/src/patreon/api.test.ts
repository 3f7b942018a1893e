import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPatreonStandIn } from './app.ts'
import type { PersonaId } from './personas.ts'
import { patreonTierMapOf, standInPatreonSettings as settings } from './settings.ts'

type Resource = {
  type: string
  id: string
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: { type: string; id: string }[] | { type: string; id: string } | null }>
}
type Document<Data> = {
  data: Data
  included?: Resource[]
  meta: { pagination: { cursors: { next: string | null }; total: number } }
}

let app: FastifyInstance
beforeEach(() => {
  app = buildPatreonStandIn()
})
afterEach(() => app.close())

const agent = { 'user-agent': 'Rubato - Website' }
const creator = { ...agent, authorization: `Bearer ${settings.creatorAccessToken}` }
const redirectUri = 'http://127.0.0.1:3000/patreon/'
const client = { client_id: settings.clientId, redirect_uri: redirectUri }

const formPost = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const tokenFor = async (persona: PersonaId, scope = 'identity'): Promise<string> => {
  const back = await formPost('/oauth2/authorize', { ...client, response_type: 'code', scope, persona })
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? ''
  const grant = { grant_type: 'authorization_code', client_secret: settings.clientSecret, code }
  return (await formPost('/api/oauth2/token', { ...client, ...grant })).json<{ access_token: string }>().access_token
}
const get = (path: string, query: Record<string, string>, headers: Record<string, string>) =>
  app.inject({ url: `/api/oauth2/v2/${path}?${new URLSearchParams(query).toString()}`, headers })

const fullQuery = {
  include: 'memberships,memberships.currently_entitled_tiers,memberships.campaign',
  'fields[user]': 'full_name,image_url',
  'fields[member]':
    'patron_status,currently_entitled_amount_cents,will_pay_amount_cents,last_charge_status,last_charge_date,next_charge_date,pledge_relationship_start,pledge_cadence,is_follower,is_gifted,is_free_trial',
  'fields[tier]': 'title,amount_cents,published',
}
const identity = async (token: string, query: Record<string, string> = {}) =>
  get('identity', query, { ...agent, authorization: `Bearer ${token}` })
const membershipOf = async (persona: PersonaId, scope?: string) => {
  const document = (await identity(await tokenFor(persona, scope), fullQuery)).json<Document<Resource>>()
  const included = document.included ?? []
  const member = included.find(({ type }) => type === 'member')
  const tiers = included.filter(({ type }) => type === 'tier').map(({ id }) => id)
  return { document, member, tiers }
}
const createUsers = async (persona: PersonaId, count: number) =>
  (await app.inject({ method: 'POST', url: '/__control/patreon/users', payload: { persona, count } })).json<{
    users: { id: string; memberId: string }[]
  }>().users

describe('identity', () => {
  it('sends only type and id unless more is requested', async () => {
    const document = (await identity(await tokenFor('supporter'))).json<Document<Resource>>()
    expect(document).toEqual({
      data: { type: 'user', id: expect.stringMatching(/^\d{10}$/), attributes: {} },
      links: { self: expect.stringContaining('/api/oauth2/v2/user/') },
    })
  })

  it('sends the requested fields and relationships, in the shape of the API', async () => {
    const { document, member } = await membershipOf('supporter')
    expect(Object.keys(document.data.attributes)).toEqual(['full_name', 'image_url'])
    expect(document.data.relationships).toEqual({ memberships: { data: [{ type: 'member', id: member?.id }] } })
    expect(member?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/i)
    expect(member?.attributes).toEqual({
      patron_status: 'active_patron',
      currently_entitled_amount_cents: 500,
      will_pay_amount_cents: 500,
      last_charge_status: 'Paid',
      last_charge_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      next_charge_date: expect.any(String),
      pledge_relationship_start: expect.any(String),
      pledge_cadence: 1,
      is_follower: false,
      is_gifted: false,
      is_free_trial: false,
    })
    expect(member?.relationships).toEqual({
      currently_entitled_tiers: { data: [{ type: 'tier', id: '1001' }] },
      campaign: { data: { type: 'campaign', id: settings.campaignId } },
    })
    expect(document.included).toContainEqual({
      type: 'tier',
      id: '1001',
      attributes: { title: 'Supporter', amount_cents: 500, published: true },
    })
    expect(document.included).toContainEqual({ type: 'campaign', id: settings.campaignId, attributes: {} })
  })

  it.each<[PersonaId, string | null, number, string[]]>([
    ['free-member', null, 0, []],
    ['free-member-active', 'active_patron', 0, ['1000']],
    ['follower', 'active_patron', 200, ['1003']],
    ['supporter', 'active_patron', 500, ['1001']],
    ['master', 'active_patron', 1500, ['1002']],
    ['gifted', 'active_patron', 0, ['1001']],
    ['free-trial', 'active_patron', 0, ['1001']],
    ['two-tiers', 'active_patron', 1500, ['1003', '1002']],
    ['custom-pledge', 'active_patron', 700, []],
    ['declined', 'declined_patron', 0, []],
    ['former', 'former_patron', 0, []],
  ])('plays %s as status %s with %i cents and tiers %j', async (persona, status, cents, expectedTiers) => {
    const { member, tiers } = await membershipOf(persona)
    expect(member?.attributes).toMatchObject({ patron_status: status, currently_entitled_amount_cents: cents })
    expect(tiers).toEqual(expectedTiers)
  })

  it('marks gifts, trials and declined charges', async () => {
    expect((await membershipOf('gifted')).member?.attributes).toMatchObject({ is_gifted: true })
    expect((await membershipOf('free-trial')).member?.attributes).toMatchObject({
      is_free_trial: true,
      last_charge_status: 'Free Trial',
    })
    expect((await membershipOf('declined')).member?.attributes).toMatchObject({ last_charge_status: 'Declined' })
  })

  it('lists no membership for a user who never joined', async () => {
    const { document } = await membershipOf('never-member')
    expect(document.data.relationships).toEqual({ memberships: { data: [] } })
    expect(document.included).toEqual([])
  })

  it('shows memberships in other campaigns only with identity.memberships', async () => {
    expect((await membershipOf('other-campaign')).member).toBeUndefined()
    const { member } = await membershipOf('other-campaign', 'identity identity.memberships')
    expect(member?.relationships).toMatchObject({ campaign: { data: { id: settings.otherCampaignId } } })
  })

  it('omits the e-mail address without its scope', async () => {
    const read = async (scope: string) =>
      (await identity(await tokenFor('supporter', scope), { 'fields[user]': 'email' })).json<Document<Resource>>().data
    expect((await read('identity')).attributes).toEqual({})
    expect((await read('identity identity[email]')).attributes).toEqual({ email: expect.stringContaining('@') })
  })

  it('answers 401 to scopes of the first API version and to unknown tokens', async () => {
    expect((await identity(await tokenFor('supporter', ''))).statusCode).toBe(401)
    const unknown = await identity('not-a-token')
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toMatchObject({ errors: [{ status: '401', code_name: 'Unauthorized' }] })
    expect((await app.inject({ url: '/api/oauth2/v2/identity', headers: agent })).statusCode).toBe(401)
  })

  it('answers 403 to a caller without a User-Agent', async () => {
    const authorization = `Bearer ${await tokenFor('supporter')}`
    const answer = await app.inject({ url: '/api/oauth2/v2/identity', headers: { authorization, 'user-agent': '' } })
    expect(answer.statusCode).toBe(403)
  })

  it('answers 400 to names that do not exist', async () => {
    const token = await tokenFor('supporter')
    expect((await identity(token, { 'fields[user]': 'shoe_size' })).statusCode).toBe(400)
    expect((await identity(token, { include: 'memberships.shoes' })).statusCode).toBe(400)
  })
})

describe('members of the campaign', () => {
  const path = `campaigns/${settings.campaignId}/members`

  it('come page by page until there is no cursor', async () => {
    const everyone = await createUsers('supporter', 5)
    await createUsers('never-member', 2)
    await createUsers('other-campaign', 2)
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = { 'page[count]': '2', include: 'user', ...(cursor && { 'page[cursor]': cursor }) }
      const page: Document<Resource[]> = (await get(path, query, creator)).json()
      expect(page.meta.pagination.total).toBe(5)
      sizes.push(page.data.length)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.pagination.cursors.next
    }
    expect(sizes).toEqual([2, 2, 1])
    expect(seen.toSorted()).toEqual(everyone.map(({ memberId }) => memberId).toSorted())
  })

  it('come a thousand at a time at most, five hundred with their history', async () => {
    await createUsers('free-member', 1001)
    const sizeOf = async (query: Record<string, string>) =>
      (await get(path, query, creator)).json<Document<unknown[]>>().data.length
    expect(await sizeOf({ 'page[count]': '5000' })).toBe(1000)
    expect(await sizeOf({ include: 'pledge_history' })).toBe(500)
  })

  it('are readable by the creator only', async () => {
    const patron = { ...agent, authorization: `Bearer ${await tokenFor('master')}` }
    expect((await get(path, {}, patron)).statusCode).toBe(403)
    expect((await get(path, {}, agent)).statusCode).toBe(401)
    expect((await get('campaigns/1/members', {}, creator)).statusCode).toBe(404)
    expect((await get(path, { 'page[cursor]': 'nonsense!' }, creator)).statusCode).toBe(400)
  })

  it('can be read one by one, also after a restart', async () => {
    const [supporter] = await createUsers('supporter', 1)
    const read = () =>
      get(`members/${supporter?.memberId}`, { 'fields[member]': 'patron_status', include: 'user' }, creator)
    const before = (await read()).json<Document<Resource>>()
    expect(before.data).toMatchObject({ id: supporter?.memberId, attributes: { patron_status: 'active_patron' } })
    expect(before.data.relationships).toEqual({ user: { data: { type: 'user', id: supporter?.id } } })
    await app.close()
    app = buildPatreonStandIn()
    expect((await read()).json()).toEqual(before)
    expect((await get('members/00000000-0000-0000-0000-000000000000', {}, creator)).statusCode).toBe(404)
  })

  it('belong to a campaign with the configured tiers', async () => {
    const query = { include: 'tiers', 'fields[campaign]': 'patron_count,is_nsfw', 'fields[tier]': 'title' }
    await createUsers('master', 3)
    const document = (await get('campaigns', query, creator)).json<Document<Resource[]>>()
    expect(document.data).toMatchObject([{ id: settings.campaignId, attributes: { patron_count: 3, is_nsfw: true } }])
    const ids = (document.included ?? []).map(({ id }) => id)
    // The automatic free tier is listed and grants nothing.
    expect(ids.toSorted()).toEqual(['1000', ...Object.keys(patreonTierMapOf(settings))])
    expect(patreonTierMapOf(settings)).toEqual({
      '1001': 'supporter',
      '1002': 'master',
      '1003': 'follower',
    })
  })
})
