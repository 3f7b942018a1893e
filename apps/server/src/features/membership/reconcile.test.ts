/** What is looked up at night, when nobody calls and no message came. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { PersonaId } from '@rubato/stand-ins'
import { linkPatron, storedLink } from '../../test-support/patrons.ts'
import { testWorld, type TestServer } from '../../test-support/test-server.ts'
import { nightAfter, nightBefore } from '../../jobs/claim-job.ts'
import { releaseHold } from './endings-hold.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const world = testWorld()
const control = () => world.standIns.patreon.control

beforeEach(async () => {
  await control().reset()
  for (const table of ['patreon_links', 'memberships', 'nightly_jobs', 'patreon_hold'] as const)
    await world.database.queries.deleteFrom(table).execute()
})

/** Somebody who links as one persona and lives on as another, of which no message tells. */
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

/** To a minute after the next night has begun. */
function sleep({ clock }: TestServer): void {
  clock.advance(nightAfter(clock.now()) + MINUTE - clock.now())
}
/** How many people are looked up when the clock strikes. */
async function strike({ clock }: TestServer): Promise<number> {
  const before = await lookUps()
  await clock.strike()
  return (await lookUps()) - before
}

it.each([
  ['2026-03-01T02:59:59.999Z', '2026-02-28T03:00:00.000Z'],
  ['2026-03-01T03:00:00.000Z', '2026-03-01T03:00:00.000Z'],
  ['2026-03-01T23:59:59.999Z', '2026-03-01T03:00:00.000Z'],
])('At %s the night has begun at %s', (now, began) => {
  expect(new Date(nightBefore(Date.parse(now))).toISOString()).toBe(began)
})

describe('once a night', () => {
  it('everybody who is linked is looked up, whether they call or not', async () => {
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

  it('is enough for however many servers there are', async () => {
    const servers = [await world.serve(), await world.serve()] as const
    const patron = await changed(servers[0], 'follower', 'master')
    for (const server of servers) sleep(server)
    const before = await lookUps()
    await Promise.all(servers.map((server) => server.clock.strike()))
    expect((await lookUps()) - before).toBe(1)
    expect(await tierOf(patron)).toBe('master')
  })

  it('a grant that was taken back is found, and never asked about again', async () => {
    const server = await world.serve()
    const patron = await changed(server, 'supporter', 'supporter')
    await control().revoke(patron)
    sleep(server)
    expect(await strike(server)).toBe(1)
    expect(await linkOf(patron)).toEqual({ tier: 'free', needs_relink: true })
    sleep(server)
    expect(await strike(server)).toBe(0)
  })

  it('is enough for more people than fit on a page', async () => {
    const server = await world.serve()
    for (let count = 0; count < 205; count += 1) await linkPatron(world, server, 'supporter')
    sleep(server)
    expect(await strike(server)).toBe(205)
    expect(await strike(server)).toBe(0)
  })
})

describe('a night on which Patreon does not answer', () => {
  it('is broken off, changes nothing, and is taken up again an hour later', async () => {
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

  it('once, for one person, leaves that person for later and nobody else', async () => {
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

describe('a failure of our own', () => {
  it('for one person does not keep the others waiting, and is logged without its words', async () => {
    const server = await world.serve()
    const patrons = [await changed(server, 'follower', 'master'), await changed(server, 'follower', 'master')]
    const platform = server.dependencies.patrons
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

  it('or the end of the process in the middle of it leaves the rest for later', async () => {
    const server = await world.serve()
    for (let count = 0; count < 3; count += 1) await changed(server, 'follower', 'master')
    const platform = server.dependencies.patrons
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
    // The two clocks are some milliseconds apart.
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

  it('ends none of them, says so, and takes the day along', async () => {
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
    // A member who calls by day, or of whom Patreon sends an event, is no way around it.
    const [first] = patrons
    const hinted = { hinted_at: new Date(server.clock.now()), retry_at: null }
    await world.database.queries
      .updateTable('patreon_links')
      .set(hinted)
      .where('user_id', '=', first?.userId ?? '')
      .execute()
    await server.clock.strike()
    expect(await countOf(patrons, 'supporter')).toBe(9)
  })

  it('is over when Patreon is well again', async () => {
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

  it('goes on once an operator has released it', async () => {
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
