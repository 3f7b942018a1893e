import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type RunningStandIns } from '../start.ts'
import { eventsBetween } from './membership-events.ts'
import { personasOf, type PersonaId } from './personas.ts'
import { standInPatreonSettings as settings } from './settings.ts'
import { signBody } from './webhooks.ts'

type Received = { event: string; signature: string; body: string }

let standIns: RunningStandIns
let receiver: Server
let uri: string
let answerStatus: number
let received: Received[]

beforeEach(async () => {
  answerStatus = 200
  received = []
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({
      event: String(request.headers['x-patreon-event']),
      signature: String(request.headers['x-patreon-signature']),
      body: Buffer.concat(chunks).toString('utf8'),
    })
    response.writeHead(answerStatus).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  uri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/patreon/webhook`
  standIns = await startStandIns({ environment: 'test' })
})
afterEach(async () => {
  await standIns.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const control = () => standIns.patreon.control
const oneUser = async (persona: PersonaId): Promise<string> => {
  const [user] = await control().createUsers(persona)
  return user?.id ?? ''
}
const events = (): string[] => received.map(({ event }) => event)
const hasGoodSignature = ({ body, signature }: Received): boolean =>
  signature === signBody(settings.webhookSecret, body)

const manage = (method: string, path = '', body?: object) =>
  fetch(`${standIns.patreon.baseUrl}/api/oauth2/v2/webhooks${path}`, {
    method,
    headers: {
      authorization: `Bearer ${settings.creatorAccessToken}`,
      'user-agent': 'Rubato - Website',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const newWebhook = (campaignId = settings.campaignId, target = uri) => ({
  data: {
    type: 'webhook',
    attributes: { triggers: ['members:update'], uri: target },
    relationships: { campaign: { data: { type: 'campaign', id: campaignId } } },
  },
})

describe('a webhook message', () => {
  it('is signed with HMAC-MD5 over the raw body', () => {
    const body =
      '{"data":{"attributes":{"patron_status":null},"id":"d485d5ac-6c82-42c6-9c08-c50cf01b73d7","type":"member"}}'
    expect(signBody('hereisaverycomplexsecret', body)).toBe('5fa02c3e69eb1dbb0e606b10a2bc9e4e')
  })

  it('describes an upgrade with the present state of the member', async () => {
    await control().addWebhook({ uri })
    const userId = await oneUser('free-member')
    await control().changePersona(userId, 'master')
    expect(events()).toEqual(['members:update', 'members:pledge:create'])
    expect(received.every(hasGoodSignature)).toBe(true)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      data: {
        type: 'member',
        attributes: { patron_status: 'active_patron', currently_entitled_amount_cents: 1500 },
        relationships: {
          address: { data: null },
          campaign: { data: { type: 'campaign', id: settings.campaignId } },
          currently_entitled_tiers: { data: [{ type: 'tier', id: '1002' }] },
          user: { data: { type: 'user', id: userId } },
        },
      },
    })
  })

  it('is not sent with notify: false', async () => {
    await control().addWebhook({ uri })
    await control().changePersona(await oneUser('supporter'), 'former', { notify: false })
    expect(received).toEqual([])
  })

  it('is sent only to webhooks with a trigger for the event', async () => {
    await control().addWebhook({ uri, triggers: ['members:pledge:delete'] })
    await control().changePersona(await oneUser('supporter'), 'former')
    expect(events()).toEqual(['members:pledge:delete'])
  })

  it('can arrive twice, byte for byte', async () => {
    await control().addWebhook({ uri })
    await control().sendWebhook(await oneUser('supporter'), 'members:update', 'twice')
    expect(received).toHaveLength(2)
    expect(received[1]).toEqual(received[0])
  })

  it('can arrive with a signature that does not match', async () => {
    await control().addWebhook({ uri })
    await control().sendWebhook(await oneUser('supporter'), 'members:update', 'corrupt-signature')
    expect(received.map(hasGoodSignature)).toEqual([false])
    expect(received[0]?.signature).toMatch(/^[0-9a-f]{32}$/)
  })

  it('can arrive in another order', async () => {
    await control().addWebhook({ uri, triggers: ['members:update'] })
    const userId = await oneUser('follower')
    await control().holdWebhooks()
    await control().changePersona(userId, 'supporter')
    await control().changePersona(userId, 'former')
    expect(received).toEqual([])
    await control().releaseWebhooks('reversed')
    const statuses = received.map(({ body }) => /"patron_status":"(\w+)"/.exec(body)?.[1])
    expect(statuses).toEqual(['former_patron', 'active_patron'])
  })

  it('can be replayed later with its old bytes and its old signature', async () => {
    await control().addWebhook({ uri, triggers: ['members:update'] })
    const userId = await oneUser('follower')
    const [sent] = await control().changePersona(userId, 'master')
    await control().changePersona(userId, 'former')
    await control().replayWebhook(sent?.id ?? '')
    expect(received).toHaveLength(3)
    expect(received[2]).toEqual(received[0])
  })

  it('waits while the receiver fails, and is sent again, in order, when the webhook is unpaused', async () => {
    const { id } = await control().addWebhook({ uri, triggers: ['members:update'] })
    const userId = await oneUser('follower')
    answerStatus = 503
    for (const persona of ['supporter', 'master', 'declined', 'former'] as const)
      await control().changePersona(userId, persona)
    const [failing] = (await control().state()).webhooks
    expect(failing).toMatchObject({ paused: true, consecutiveFailures: 3, unsent: 4 })
    expect(received).toHaveLength(3)

    answerStatus = 200
    received = []
    const unpaused = await manage('PATCH', `/${id}`, { data: { type: 'webhook', id, attributes: { paused: false } } })
    expect(await unpaused.json()).toMatchObject({
      data: { attributes: { paused: false, num_consecutive_times_failed: 0 } },
    })
    const amounts = received.map(({ body }) => /"will_pay_amount_cents":(\d+)/.exec(body)?.[1])
    expect(amounts).toEqual(['500', '1500', '500', '0'])
    expect((await control().state()).webhooks[0]?.unsent).toBe(0)
  })
})

describe('webhook management', () => {
  it('creates, lists, changes and deletes', async () => {
    const created = await manage('POST', '', newWebhook())
    expect(created.status).toBe(201)
    const { data } = (await created.json()) as { data: { id: string; attributes: { secret: string } } }
    expect(data.attributes.secret).toMatch(/^[\w-]{43}$/)
    expect(await (await manage('GET')).json()).toMatchObject({ data: [{ id: data.id, attributes: { uri } }] })

    const change = { data: { type: 'webhook', attributes: { triggers: ['members:delete'] } } }
    expect((await manage('PATCH', `/${data.id}`, change)).status).toBe(200)
    expect(await (await manage('GET')).json()).toMatchObject({
      data: [{ attributes: { triggers: ['members:delete'] } }],
    })

    expect((await manage('DELETE', `/${data.id}`)).status).toBe(204)
    expect(await (await manage('GET')).json()).toMatchObject({ data: [] })
    expect((await manage('DELETE', `/${data.id}`)).status).toBe(404)
  })

  it('signs with the secret that the create answer carried', async () => {
    const created = (await (await manage('POST', '', newWebhook())).json()) as {
      data: { attributes: { secret: string } }
    }
    await control().sendWebhook(await oneUser('supporter'), 'members:update')
    const [message] = received
    expect(message?.signature).toBe(signBody(created.data.attributes.secret, message?.body ?? ''))
  })

  it('refuses other machines, other campaigns and unknown triggers', async () => {
    expect((await manage('POST', '', newWebhook(settings.campaignId, 'http://192.0.2.1/hook'))).status).toBe(400)
    expect((await manage('POST', '', newWebhook('1'))).status).toBe(403)
    expect((await manage('POST', '', { data: { type: 'webhook', attributes: {} } })).status).toBe(400)
  })
})

describe('the events of a change', () => {
  const personas = personasOf(settings)
  const membership = (id: PersonaId) => personas.find((persona) => persona.id === id)?.membership ?? null

  it.each<[PersonaId, PersonaId, string[]]>([
    ['never-member', 'free-member', ['members:create']],
    ['never-member', 'supporter', ['members:create', 'members:pledge:create']],
    ['free-member', 'supporter', ['members:update', 'members:pledge:create']],
    ['supporter', 'master', ['members:update', 'members:pledge:update']],
    ['supporter', 'declined', ['members:update']],
    ['supporter', 'former', ['members:update', 'members:pledge:delete']],
    ['free-member', 'never-member', ['members:delete']],
    ['supporter', 'never-member', ['members:update', 'members:pledge:delete']],
    ['never-member', 'never-member', []],
  ])('from %s to %s are %j', (before, after, expected) => {
    expect(eventsBetween(membership(before), membership(after))).toEqual(expected)
  })
})
