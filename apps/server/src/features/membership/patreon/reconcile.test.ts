/** Nightly look-ups, without calls of members and without webhook events. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { PersonaId } from '@rubato/stand-ins'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { linkPatron, storedLink, patronageOf } from '../../../test-support/patrons.ts'
import { testWorld, type TestServer } from '../../../test-support/test-server.ts'
import { nightAfter } from '../../../jobs/nights.ts'
import { releaseHold } from './endings-hold.ts'
import { STALE_MS } from './refresh-member.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const world = testWorld()
const control = () => world.standIns.patreon.control

beforeEach(async () => {
  await control().reset()
  await forgetRuns(world.database)
  for (const table of ['patreon_links', 'memberships', 'patreon_hold'] as const)
    await world.database.queries.deleteFrom(table).execute()
})

/** A member who links as one persona and then changes to another one without a webhook event. */
async function changed(server: TestServer, from: PersonaId, to: PersonaId): Promise<string> {
  await server.visitor().become(from)
  const patron = (await control().state()).users.at(-1)?.id ?? ''
  await control().changePersona(patron, to, { notify: false })
  return patron
}
const linkOf = (patron: string) =>
  world.database.queries
    .selectFrom('patreon_links')
    .leftJoin('memberships', 'memberships.user_id', 'patreon_links.user_id')
    .select(['tier', 'needs_relink'])
    .where('patreon_user_id', '=', patron)
    .executeTakeFirstOrThrow()
const tierOf = async (patron: string) => (await linkOf(patron)).tier
const lookUps = async (): Promise<number> =>
  (await control().state()).calls.filter(({ route }) => route === 'identity').length

/** Advances the clock to a minute after the start of a night, when all members of the test are due for a look-up. */
function sleep({ clock }: TestServer): void {
  clock.advance(STALE_MS)
  clock.advance(nightAfter(clock.now()) + MINUTE - clock.now())
}
/** The number of members that are looked up at the next tick. */
async function strike({ clock }: TestServer): Promise<number> {
  const before = await lookUps()
  await clock.strike()
  return (await lookUps()) - before
}

describe('once a night', () => {
  it('every linked member is looked up, also without calls', async () => {
    const server = await world.serve()
    const up = await changed(server, 'follower', 'master')
    const out = await changed(server, 'supporter', 'never-member')
    const back = await changed(server, 'never-member', 'supporter')
    sleep(server)
    expect(await strike(server)).toBe(3)
    expect([await tierOf(up), await tierOf(out), await tierOf(back)]).toEqual(['master', null, 'supporter'])
    server.clock.advance(23 * HOUR)
    expect(await strike(server)).toBe(0)
    server.clock.advance(HOUR)
    expect(await strike(server)).toBe(3)
  })

  it('is claimed by one of several servers', async () => {
    const servers = [await world.serve(), await world.serve()] as const
    const patron = await changed(servers[0], 'follower', 'master')
    for (const server of servers) sleep(server)
    const before = await lookUps()
    await Promise.all(servers.map((server) => server.clock.strike()))
    expect((await lookUps()) - before).toBe(1)
    expect(await tierOf(patron)).toBe('master')
  })

  it('a revoked grant is found, and not looked up again', async () => {
    const server = await world.serve()
    const patron = await changed(server, 'supporter', 'supporter')
    await control().revoke(patron)
    sleep(server)
    expect(await strike(server)).toBe(1)
    expect(await linkOf(patron)).toEqual({ tier: 'free', needs_relink: true })
    sleep(server)
    expect(await strike(server)).toBe(0)
  })

  it('reads several pages of members', async () => {
    const server = await world.serve()
    for (let count = 0; count < 205; count += 1) await linkPatron(world, server, 'supporter')
    sleep(server)
    expect(await strike(server)).toBe(205)
    expect(await strike(server)).toBe(0)
  })
})

describe('a night on which Patreon does not answer', () => {
  it('is ended early, changes nothing, and is retried an hour later', async () => {
    const server = await world.serve()
    const patrons: string[] = []
    for (let count = 0; count < 5; count += 1) patrons.push(await changed(server, 'follower', 'master'))
    await control().setFault('identity', { kind: 'error', status: 503 })
    sleep(server)
    expect(await strike(server), 'three failures are enough').toBe(3)
    for (const patron of patrons) expect(await tierOf(patron)).toBe('follower')
    await control().clearFaults()
    server.clock.advance(59 * MINUTE)
    expect(await strike(server)).toBe(0)
    server.clock.advance(MINUTE)
    expect(await strike(server)).toBe(5)
    for (const patron of patrons) expect(await tierOf(patron)).toBe('master')
    server.clock.advance(HOUR)
    expect(await strike(server)).toBe(0)
  })

  it('for one member alone postpones that member alone', async () => {
    const server = await world.serve()
    const patrons = [await changed(server, 'follower', 'master'), await changed(server, 'follower', 'master')]
    await control().setFault('identity', { kind: 'garbage' }, 1)
    sleep(server)
    expect(await strike(server)).toBe(2)
    const tiers = () => Promise.all(patrons.map(tierOf))
    expect((await tiers()).filter((tier) => tier === 'master')).toHaveLength(1)
    server.clock.advance(HOUR)
    expect(await strike(server)).toBe(1)
    expect(await tiers()).toEqual(['master', 'master'])
  })
})

describe('a failure of the server', () => {
  it('for one member does not affect the others, and is logged without its message', async () => {
    const server = await world.serve()
    const patrons = [await changed(server, 'follower', 'master'), await changed(server, 'follower', 'master')]
    const platform = patronageOf(server.dependencies).patrons
    const { getPatron } = platform
    platform.getPatron = async () => {
      platform.getPatron = getPatron
      throw new TypeError('canary')
    }
    sleep(server)
    await server.clock.strike()
    const tiers = await Promise.all(patrons.map(tierOf))
    expect(tiers.filter((tier) => tier === 'master')).toHaveLength(1)
    const log = server.log.join('')
    expect(log).toContain('a membership could not be looked up')
    expect(log).not.toContain('canary')
  })

  it('or the end of the process postpones the remaining members', async () => {
    const server = await world.serve()
    for (let count = 0; count < 3; count += 1) await changed(server, 'follower', 'master')
    const platform = patronageOf(server.dependencies).patrons
    const { getPatron } = platform
    let closed: Promise<unknown> = Promise.resolve()
    platform.getPatron = (token) => {
      closed = server.app.close()
      return getPatron(token)
    }
    sleep(server)
    expect(await strike(server)).toBe(1)
    await closed
    const later = await world.serve()
    sleep(later)
    // The clocks differ by some milliseconds.
    later.clock.advance(HOUR + MINUTE)
    expect(await strike(later)).toBe(2)
  })
})

describe('a night in which too many memberships would end', () => {
  const tiers = async (patrons: readonly { userId: string }[]) =>
    Promise.all(patrons.map(async ({ userId }) => (await storedLink(world, userId)).tier))
  const countOf = async (patrons: readonly { userId: string }[], tier: string | null) =>
    (await tiers(patrons)).filter((stored) => stored === tier).length
  const holds = () => world.database.queries.selectFrom('patreon_hold').selectAll().execute()
  async function members(server: TestServer, count: number) {
    const patrons = []
    for (let made = 0; made < count; made += 1) patrons.push(await linkPatron(world, server, 'supporter'))
    return patrons
  }
  const endAtPatreon = async (patrons: readonly { patronId: string }[]) => {
    for (const { patronId } of patrons) await control().changePersona(patronId, 'never-member', { notify: false })
  }

  it('ends none of them, logs the hold, and holds endings during the day too', async () => {
    const server = await world.serve()
    const patrons = await members(server, 9)
    await endAtPatreon(patrons)
    for (let hour = 0; hour < 3; hour += 1) {
      if (hour === 0) sleep(server)
      else server.clock.advance(HOUR)
      await server.clock.strike()
      expect(await countOf(patrons, 'supporter')).toBe(9)
    }
    expect(await holds()).toMatchObject([{ endings: 4, members: 9, released_at: null }])
    const log = server.log.join('')
    expect(log).toContain('"endings":4,"members":9')
    for (const { userId, patronId } of patrons) expect(log.includes(userId) || log.includes(patronId)).toBe(false)
    // Neither a call during the day nor a webhook event circumvents the hold.
    const [first] = patrons
    const reported = { event_received_at: new Date(server.clock.now()), retry_at: null }
    await world.database.queries
      .updateTable('patreon_links')
      .set(reported)
      .where('user_id', '=', first?.userId ?? '')
      .execute()
    await server.clock.strike()
    expect(await countOf(patrons, 'supporter')).toBe(9)
  })

  it('ends when the answers of Patreon are plausible again', async () => {
    const server = await world.serve()
    const patrons = await members(server, 9)
    await endAtPatreon(patrons)
    sleep(server)
    await server.clock.strike()
    for (const { patronId } of patrons.slice(1)) await control().changePersona(patronId, 'supporter', { notify: false })
    server.clock.advance(HOUR)
    await server.clock.strike()
    expect(await tiers(patrons)).toEqual([null, ...Array.from({ length: 8 }, () => 'supporter')])
    expect(await holds()).toEqual([])
  })

  it('continues after an operator has released the hold', async () => {
    const server = await world.serve()
    const patrons = await members(server, 9)
    await endAtPatreon(patrons)
    sleep(server)
    await server.clock.strike()
    expect(await releaseHold(world.database.queries, new Date(server.clock.now()))).toBe(true)
    server.clock.advance(HOUR)
    await server.clock.strike()
    expect(await countOf(patrons, null)).toBe(9)
    expect(await holds()).toEqual([])
  })

  it('counts refused grants like endings', async () => {
    const server = await world.serve()
    const patrons = await members(server, 6)
    for (const { patronId } of patrons) await control().revoke(patronId)
    sleep(server)
    await server.clock.strike()
    expect(await countOf(patrons, 'supporter')).toBe(6)
  })

  it.each([
    [5, 1],
    [5, 3],
    [40, 4],
  ])('is not one where of %i members %i end', async (count, ending) => {
    const server = await world.serve()
    const patrons = await members(server, count)
    await endAtPatreon(patrons.slice(0, ending))
    sleep(server)
    await server.clock.strike()
    expect(await countOf(patrons, null)).toBe(ending)
    expect(await holds()).toEqual([])
  })
})
