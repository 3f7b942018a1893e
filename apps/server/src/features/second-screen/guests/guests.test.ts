/** Inviting a partner, who has no account, and the partner's connection to the relay. */
import { EARLY_ACCESS, INVITATION_SECONDS, relayCloseCodes } from '@rubato/contracts/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelay } from '../../../test-support/relay-client.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'

const world = testWorld()
let server: TestServer
let member: Visitor

interface Invitation {
  invitation: string
  seconds: number
  ticket: string
}
const invite = (owner: Visitor) => done<Invitation>(owner.call('inviteGuest'))
const accept = (invitation: string, on = server) => on.visitor().call('joinAsGuest', { body: { invitation } })
const seat = async (invitation: string) => (await done<{ ticket: string }>(accept(invitation))).ticket
const guest = (ticket: string) => openRelay(server.app, { ticket })
const stageOf = (ticket: string) => openRelay(server.app, { bearer: member.bearer, ticket })

async function session() {
  const { invitation, ticket } = await invite(member)
  const stage = await stageOf(ticket)
  await stage.next('ready')
  const own = await seat(invitation)
  const partner = await guest(own)
  await partner.next('ready')
  const { screen } = await stage.next('joined')
  return { stage, partner, screen, invitation, ticket, seat: own }
}

const early = EARLY_ACCESS['partner.use']
beforeAll(async () => {
  delete EARLY_ACCESS['partner.use']
  server = await world.serveAll({ rateLimitFactor: 1000 })
  member = await server.visitor().become('supporter')
})
afterAll(() => {
  if (early) EARLY_ACCESS['partner.use'] = early
})

describe('an invitation', () => {
  it('is accepted by one browser, the first, without an account', async () => {
    const { invitation, seconds } = await invite(member)
    expect(seconds).toBe(INVITATION_SECONDS)
    await seat(invitation)
    expect(await accept(invitation)).toMatchObject({ status: 404, error: 'invitation.not-found' })
  })

  it('expires, and is withdrawn by its member', async () => {
    const own = await world.serve({ rateLimitFactor: 1000 })
    const owner = await own.visitor().become('supporter')
    const first = await invite(owner)
    own.clock.advance(INVITATION_SECONDS * 1000)
    expect((await accept(first.invitation, own)).error).toBe('invitation.not-found')
    const second = await invite(owner)
    await done(owner.call('withdrawInvitation', { body: { ticket: second.ticket } }))
    expect((await accept(second.invitation, own)).error).toBe('invitation.not-found')
    expect(await world.database.queries.selectFrom('guest_invitations').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ expires_at: new Date(own.clock.now() + INVITATION_SECONDS * 1000) }),
    )
  })

  it('is withdrawn with the ticket of its own stage alone', async () => {
    const stranger = await server.visitor().become('supporter')
    const { ticket, invitation } = await invite(member)
    const screens = await done<{ ticket: string }>(member.call('createPairing', { body: {} }))
    for (const [visitor, given] of [
      [stranger, ticket],
      [member, invitation],
      [member, await seat(invitation)],
      [member, 'made-up'],
      [member, screens.ticket],
    ] as const)
      expect((await visitor.call('withdrawInvitation', { body: { ticket: given } })).error).toBe(
        'pairing.ticket-invalid',
      )
    expect((await member.call('createPairing', { body: { ticket } })).error).toBe('pairing.ticket-invalid')
  })

  it('is not accepted where the law asks for more than a declaration of age', async () => {
    const checks = { AGE_PROVIDER_URL: 'https://age.example', AGE_PROVIDER_CLIENT_ID: 'a' }
    const own = await world.serve({ rateLimitFactor: 1000 }, checks)
    expect((await accept('x', own)).error).toBe('invitation.age-check')
  })
})

describe('a site without partners', () => {
  it('has none of the calls, and admits no guest', async () => {
    const own = await world.serveAll({ rateLimitFactor: 1000, hasPartner: false })
    const owner = await own.visitor().become('supporter')
    expect((await owner.call('inviteGuest')).error).toBe('route.not-found')
    expect((await accept('x', own)).error).toBe('route.not-found')
    const { invitation } = await invite(member)
    const late = await openRelay(own.app, { ticket: await seat(invitation) })
    expect(await late.closed()).toBe(relayCloseCodes.refused)
  })
})

describe('a guest at the relay', () => {
  it('exchanges frames with the stage, returns with the same ticket, and goes when the stage removes it', async () => {
    const { stage, partner, screen, seat: own } = await session()
    partner.send({ kind: 'frame', data: 'to the stage' })
    expect(await stage.next('frame')).toEqual({ kind: 'frame', screen, data: 'to the stage' })
    partner.drop()
    await stage.next('left')
    const again = await guest(own)
    await again.next('ready')
    stage.send({ kind: 'frame', screen, data: 'to the partner' })
    expect(await again.next('frame')).toEqual({ kind: 'frame', data: 'to the partner' })
    stage.send({ kind: 'remove', screen })
    expect(await again.closed()).toBe(relayCloseCodes.removed)
    const joins = stage.received.filter(({ kind }) => kind === 'joined').length
    // The stage is not told of one that it has removed.
    expect(await (await guest(own)).closed()).toBe(relayCloseCodes.removed)
    expect(stage.received.filter(({ kind }) => kind === 'joined')).toHaveLength(joins)
    stage.close()
  })

  it('is closed when the stage ends its session, and is not admitted afterwards', async () => {
    const { stage, partner, seat: own } = await session()
    stage.send({ kind: 'end' })
    expect(await partner.closed()).toBe(relayCloseCodes.ended)
    expect(await (await guest(own)).closed()).toBe(relayCloseCodes.ended)
    stage.close()
  })

  it('has a room of its own: a withdrawn invitation that was accepted leads to no later one', async () => {
    const first = await invite(member)
    const old = await seat(first.invitation)
    const before = await stageOf(first.ticket)
    await before.next('ready')
    before.send({ kind: 'end' })
    before.close()
    const { stage, partner } = await session()
    expect(await (await guest(old)).closed()).toBe(relayCloseCodes.ended)
    expect(stage.received.filter(({ kind }) => kind === 'joined')).toHaveLength(1)
    for (const each of [stage, partner]) each.close()
  })

  it('ends with the sign-in of the member, as the stage does', async () => {
    const owner = await server.visitor().become('supporter')
    const { invitation, ticket } = await invite(owner)
    const stage = await openRelay(server.app, { bearer: owner.bearer, ticket })
    await stage.next('ready')
    const own = await seat(invitation)
    const partner = await guest(own)
    await partner.next('ready')
    await done(owner.call('signOut'))
    expect(await stage.closed()).toBe(relayCloseCodes.refused)
    expect(await partner.closed()).toBe(relayCloseCodes.ended)
    expect(await (await guest(own)).closed()).toBe(relayCloseCodes.ended)
  })

  it('keeps no other guest out with an old ticket, however often it is used', async () => {
    const { stage, partner, screen, seat: own } = await session()
    stage.send({ kind: 'remove', screen })
    await partner.closed()
    const returns = await Promise.all(Array.from({ length: 6 }, () => guest(own)))
    for (const each of returns) each.hang()
    const next = await session()
    // A reload that comes before the end of the connection before it.
    const again = await guest(next.seat)
    await again.next('ready')
    expect(next.stage.received.filter(({ kind }) => kind === 'joined')).not.toHaveLength(0)
    for (const each of [stage, next.stage, again]) each.close()
    for (const each of returns) each.drop()
  })

  it('can neither remove a screen nor end the session', async () => {
    const { stage, partner, screen } = await session()
    partner.send({ kind: 'remove', screen })
    partner.send({ kind: 'end' })
    partner.send({ kind: 'frame', data: 'still here' })
    expect((await stage.next('frame')).data).toBe('still here')
    stage.close()
  })

  it('needs a ticket of a guest: those of stages and screens need the account, and an invitation does not admit', async () => {
    const { invitation, ticket } = await invite(member)
    const { code } = await done<{ code: string }>(member.call('createPairing', { body: {} }))
    const screen = (await done<{ ticket: string }>(member.call('joinPairing', { body: { code } }))).ticket
    for (const given of [ticket, screen, invitation, 'made-up'])
      expect(await (await guest(given)).closed()).toBe(relayCloseCodes.refused)
  })

  it('uses up no connection of the member, and not more than three of its own', async () => {
    const { stage, ticket } = await session()
    const seats = await Promise.all(Array.from({ length: 4 }, async () => (await invite(member)).invitation))
    const others = await Promise.all(seats.map(async (invitation) => guest(await seat(invitation))))
    const TRY_AGAIN = 1013
    expect(await Promise.race(others.map((each) => each.closed()))).toBe(TRY_AGAIN)
    stage.drop()
    const again = await stageOf(ticket)
    await again.next('ready')
    for (const each of [...others, again]) each.close()
  })
})
