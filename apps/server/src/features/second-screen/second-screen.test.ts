/** Pairing and the relay, on one process. */
import { FRAME_MAX, FRAMES_PER_SECOND, PAIRING_SECONDS, relayCloseCodes, SCREENS_MAX } from '@rubato/contracts/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { openRelay } from '../../test-support/relay-client.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { pairingLimits } from './second-screen.routes.ts'

const world = testWorld()
let server: TestServer
let member: Visitor

interface Pairing {
  code: string
  seconds: number
  ticket: string
}
const pair = (owner: Visitor, ticket?: string) =>
  done<Pairing>(owner.call('createPairing', { body: ticket === undefined ? {} : { ticket } }))
const join = async (visitor: Visitor, code: string) =>
  (await done<{ ticket: string }>(visitor.call('joinPairing', { body: { code } }))).ticket
const connect = (ticket: string, visitor = member) => openRelay(server.app, { bearer: visitor.bearer, ticket })

/** A stage, and screens that have joined it. */
async function session(count = 1) {
  let pairing = await pair(member)
  const stage = await connect(pairing.ticket)
  await stage.next('ready')
  const screens = []
  for (let n = 0; n < count; n += 1) {
    if (n > 0) pairing = await pair(member, pairing.ticket)
    const ticket = await join(member, pairing.code)
    const client = await connect(ticket)
    await client.next('ready')
    const { screen } = await stage.next('joined')
    screens.push({ client, screen, ticket })
  }
  return { stage, screens, ticket: pairing.ticket }
}

beforeAll(async () => {
  server = await world.serveAll({ rateLimitFactor: 1000 })
  member = await server.visitor().become('supporter')
})

describe('a code', () => {
  it('has six letters and pairs one screen of the same account, once', async () => {
    const { code, seconds } = await pair(member)
    expect(code).toMatch(/^[A-HJ-NP-Z]{6}$/)
    expect(seconds).toBe(PAIRING_SECONDS)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase()
    await join(member, typed)
    expect(await member.call('joinPairing', { body: { code } })).toMatchObject({
      status: 404,
      error: 'pairing.not-found',
    })
  })

  it('is refused to another account, and stays usable for its own', async () => {
    const stranger = await server.visitor().become('supporter')
    const { code } = await pair(member)
    expect((await stranger.call('joinPairing', { body: { code } })).error).toBe('pairing.not-found')
    await join(member, code)
  })

  it('expires, and its row is gone when the next one is made', async () => {
    const own = await world.serve({ rateLimitFactor: 1000 })
    const owner = await own.visitor().become('supporter')
    const { code, ticket } = await pair(owner)
    own.clock.advance(PAIRING_SECONDS * 1000)
    expect((await owner.call('joinPairing', { body: { code } })).error).toBe('pairing.not-found')
    const { code: second } = await pair(owner, ticket)
    const rows = await world.database.queries.selectFrom('screen_pairings').select('code').execute()
    expect(rows.map((row) => row.code)).not.toContain(code)
    expect(rows.map((row) => row.code)).toContain(second)
  })

  it('withdraws the earlier one of its session', async () => {
    const { code, ticket } = await pair(member)
    await pair(member, ticket)
    expect((await member.call('joinPairing', { body: { code } })).error).toBe('pairing.not-found')
  })

  it('needs the ticket of an own stage for an own session', async () => {
    const stranger = await server.visitor().become('supporter')
    const { code, ticket } = await pair(member)
    const screen = await join(member, code)
    for (const [visitor, given] of [
      [stranger, ticket],
      [member, screen],
      [member, 'made-up'],
    ] as const)
      expect((await visitor.call('createPairing', { body: { ticket: given } })).error).toBe('pairing.ticket-invalid')
  })

  it('can be tried ten times a minute', async () => {
    const own = await world.serve()
    const owner = await own.visitor().become('supporter')
    const { limit } = pairingLimits.joinsByUser
    for (let n = 0; n < limit; n += 1)
      expect((await owner.call('joinPairing', { body: { code: 'ABCDEF' } })).error).toBe('pairing.not-found')
    expect((await owner.call('joinPairing', { body: { code: 'ABCDEF' } })).error).toBe('request.too-many')
  })

  it('of another shape is refused with a sentence at its field', async () => {
    const reply = await member.call('joinPairing', { body: { code: 'ABC12' } })
    expect(reply).toMatchObject({ status: 400, issues: [{ path: ['code'], message: 'A code has 6 letters.' }] })
  })
})

describe('a closed relay', () => {
  const SERVICE_RESTART = 1012
  it('lets stage and screens connect again, and does not wait for a client that hangs', async () => {
    const own = await world.serveAll({ rateLimitFactor: 1000 })
    const owner = await own.visitor().become('supporter')
    const { code, ticket } = await pair(owner)
    const stage = await openRelay(own.app, { bearer: owner.bearer, ticket })
    await stage.next('ready')
    const screen = await openRelay(own.app, { bearer: owner.bearer, ticket: await join(owner, code) })
    await screen.next('ready')
    const stranger = await openRelay(own.app, null)
    stranger.hang()
    const before = performance.now()
    await own.app.close()
    expect(performance.now() - before).toBeLessThan(10_000)
    expect(await Promise.all([stage.closed(), screen.closed()])).toEqual([SERVICE_RESTART, SERVICE_RESTART])
    stranger.drop()
  })
})

describe('the relay', () => {
  it('closes the screens of a session that was ended elsewhere, and keeps the stage', async () => {
    const person = server.visitor()
    await person.become('supporter')
    const { code, ticket } = await pair(person)
    const stage = await connect(ticket, person)
    await stage.next('ready')
    const screen = await connect(await join(person, code), person)
    await stage.next('joined')
    await person.call('signOut')
    expect(await screen.closed()).toBe(relayCloseCodes.refused)
    await stage.next('left')
    stage.send({ kind: 'end' })
    expect(stage.isOpen()).toBe(true)
    stage.close()
  })

  it('carries frames between the stage and each screen, and tells the stage who is there', async () => {
    const { stage, screens } = await session(2)
    const [first, second] = screens
    expect((await stage.next('joined')).device).toBe('Firefox on Linux')
    stage.send({ kind: 'frame', screen: second!.screen, data: 'to the second' })
    expect(await second!.client.next('frame')).toEqual({ kind: 'frame', data: 'to the second' })
    second!.client.send({ kind: 'frame', data: 'to the stage' })
    expect(await stage.next('frame')).toEqual({ kind: 'frame', screen: second!.screen, data: 'to the stage' })
    expect(first!.client.received.some(({ kind }) => kind === 'frame')).toBe(false)
    first!.client.close()
    expect((await stage.next('left')).screen).toBe(first!.screen)
    stage.send({ kind: 'end' })
    expect(await second!.client.closed()).toBe(relayCloseCodes.ended)
  })

  it('logs neither frames nor tickets nor codes', async () => {
    const { stage, screens, ticket } = await session()
    screens[0]!.client.send({ kind: 'frame', data: 'a-frame-that-no-log-holds' })
    await stage.next('frame')
    stage.close()
    await screens[0]!.client.closed()
    const log = server.log.join('\n')
    for (const secret of ['a-frame-that-no-log-holds', ticket, screens[0]!.ticket, screens[0]!.screen])
      expect(log.includes(secret)).toBe(false)
  })

  it('keeps a screen when the stage loses its connection, and lets the stage return', async () => {
    const { stage, screens, ticket } = await session()
    const { client, screen } = screens[0]!
    stage.drop()
    await expect.poll(async () => (await client.next('stage')).isConnected, { interval: 10 }).toBe(false)
    const again = await connect(ticket)
    expect((await again.next('joined')).screen).toBe(screen)
    await expect.poll(async () => (await client.next('stage')).isConnected, { interval: 10 }).toBe(true)
    again.close()
    expect(await client.closed()).toBe(relayCloseCodes.ended)
  })

  it('lets a screen return with its ticket, and not when the stage has removed it while connected', async () => {
    const { stage, screens } = await session()
    const { client, screen, ticket } = screens[0]!
    client.drop()
    await stage.next('left')
    const again = await connect(ticket)
    await again.next('ready')
    stage.send({ kind: 'remove', screen })
    expect(await again.closed()).toBe(relayCloseCodes.removed)
    stage.close()
  })

  it('tells a screen that returns later that the session has ended, and admits it when the stage is there again', async () => {
    const { stage, screens, ticket: stageTicket } = await session()
    const { client, ticket } = screens[0]!
    client.drop()
    await stage.next('left')
    stage.send({ kind: 'end' })
    stage.close()
    await stage.closed()
    expect(await (await connect(ticket)).closed()).toBe(relayCloseCodes.ended)
    const newStage = await connect(stageTicket)
    await newStage.next('ready')
    const again = await connect(ticket)
    await again.next('ready')
    newStage.close()
    expect(await again.closed()).toBe(relayCloseCodes.ended)
  })

  it('has no place for a fifth screen', async () => {
    const { stage, ticket } = await session(SCREENS_MAX)
    const { code } = await pair(member, ticket)
    const late = await connect(await join(member, code))
    expect(await late.closed()).toBe(relayCloseCodes.full)
    stage.close()
  })

  it('refuses a wrong ticket, a wrong bearer, another account, and a member of a lower tier', async () => {
    const { ticket } = await pair(member)
    const stranger = await server.visitor().become('supporter')
    const follower = await server.visitor().become('follower')
    const hellos = [
      { bearer: member.bearer, ticket: `${ticket}x` },
      { bearer: 'not.a.bearer', ticket },
      { bearer: stranger.bearer, ticket },
      { bearer: follower.bearer, ticket },
    ]
    for (const hello of hellos)
      expect(await (await openRelay(server.app, hello)).closed()).toBe(relayCloseCodes.refused)
  })

  it('refuses the page of another site before the upgrade', async () => {
    await expect(openRelay(server.app, null, 'https://elsewhere.test')).rejects.toThrow('403')
  })

  it.each([
    ['a request before the first message', JSON.stringify({ kind: 'end' }), relayCloseCodes.refused],
    ['text that is not JSON', 'not json', relayCloseCodes.refused],
    ['a message over the limit', 'x'.repeat(FRAME_MAX + 1001), 1009],
  ])('closes the connection on %s', async (_, text, code) => {
    const client = await openRelay(server.app, null)
    client.send(text)
    expect(await client.closed()).toBe(code)
  })

  it('closes a connection that sends faster than its limit', async () => {
    const { stage, screens } = await session()
    const { client } = screens[0]!
    for (let n = 0; n < FRAMES_PER_SECOND * 4; n += 1) client.send({ kind: 'frame', data: String(n) })
    expect(await client.closed()).toBe(1008)
    stage.close()
  })
})
