/** Leaving the site. */
import { globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import { FORMER_MEMBER, type Script, type SharedWorksChoice } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDirectory, type Database } from '../../../database/open-database.ts'
import { callItem, itemKits } from '../../../test-support/items.ts'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { DAY, idOf } from '../../../test-support/moderation.ts'
import { makeSubscriber, receiveWebhooks } from '../../../test-support/payments.ts'
import { done, makeScript, readScript, textsOf } from '../../../test-support/scripts.ts'
import { migratedDirectory } from '../../../test-support/test-database.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'
import { makeWholeMember, type WholeMember } from '../../../test-support/whole-member.ts'
import { eraseDueAccounts } from './erase-account.ts'
import { personalTables } from '../table/personal-data.ts'
import { sectionsOf } from '../table/rules.ts'

/** Every table whose rows contain the text, with a row of each. */
async function rowsWith({ queries }: Database, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    queries,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(queries)
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return found
}

const logWith = (server: TestServer, text: string) =>
  server.log.filter((line) => line.toLowerCase().includes(text)).length

/** Lets time pass and runs the hourly jobs; the clock of an earlier test may be ahead. */
async function pass(server: TestServer, ms: number): Promise<void> {
  server.clock.advance(ms)
  await forgetRuns(server.dependencies.database)
  await server.clock.strike()
}

async function leave(server: TestServer, { member }: WholeMember, sharedWorks: SharedWorksChoice): Promise<void> {
  // The clock may have passed the ten minutes of the sign-up.
  await done(member.call('reverify', { body: { password: PASSWORD } }))
  await done(member.call('requestErasure', { body: { sharedWorks } }))
  await pass(server, 7 * DAY)
}

describe('an erasure', () => {
  let directory = ''
  const world = testWorld(async () => {
    directory = await migratedDirectory()
    return openDirectory(directory, 16)
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  /** The files of the embedded database that contain the text, in any case. */
  async function filesWith(text: string): Promise<string[]> {
    await sql`checkpoint`.execute(world.database.queries)
    const pattern = new RegExp(text, 'i')
    return globSync('**/*', { cwd: directory })
      .filter((path) => statSync(join(directory, path)).isFile())
      .filter((path) => pattern.test(readFileSync(join(directory, path), 'latin1')))
  }

  it.each([
    ['remove', 'bittern'],
    ['leave-nameless', 'curlew'],
  ] as const)('with the choice “%s” leaves no trace in a row, a log line or a file', async (choice, canary) => {
    const server = await world.serve()
    const whole = await makeWholeMember(server, world.database, canary)
    expect(await rowsWith(world.database, canary)).not.toEqual([])
    expect(await filesWith(canary)).not.toEqual([])
    await leave(server, whole, choice)
    expect(await rowsWith(world.database, canary)).toEqual([])
    expect((await rowsWith(world.database, whole.userId)).sort()).toEqual([
      // The record of the decision about the account, by its number alone.
      expect.stringMatching(/^audit_log: .*former-member/),
      expect.stringMatching(/^moderation_cases: .*former-member/),
    ])
    expect(await filesWith(canary)).toEqual([])
    expect(logWith(server, canary)).toBe(0)
  })

  it('whose last step failed leaves nothing in the files after the next hour, and every failure is reported', async () => {
    const server = await world.serve()
    const [goes, waits] = [server.visitor(), server.visitor()]
    Object.assign(goes, { username: 'dotterel-name', email: 'dotterel@example.test' })
    for (const member of [goes, waits]) {
      await member.become('follower')
      await done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    }
    const waitingId = await idOf(waits)
    server.clock.advance(7 * DAY)
    const endRenewals = async (userId: string) => {
      if (userId === waitingId) throw new Error('The partner does not answer')
    }
    const failuresOf = async (database: Database) => {
      const { dependencies, clock } = server
      const attempt = eraseDueAccounts({ ...dependencies, clock, database, nouns: [], endRenewals })
      const failure: unknown = await attempt.catch((error: unknown) => error)
      return failure instanceof AggregateError ? (failure.errors as Error[]).map(({ message }) => message) : failure
    }
    const killed = Object.create(world.database, {
      queries: {
        get: () => {
          throw new Error('The process was killed')
        },
      },
    }) as Database
    expect(await failuresOf(killed)).toEqual(['The partner does not answer', 'The process was killed'])
    expect(await rowsWith(world.database, 'dotterel')).toEqual([])
    expect(await filesWith('dotterel')).not.toEqual([])
    expect(await failuresOf(world.database)).toEqual(['The partner does not answer'])
    expect(await filesWith('dotterel')).toEqual([])
    const left = await world.database.queries.selectFrom('erased_accounts').select('remains').distinct().execute()
    expect(left).toEqual([{ remains: false }])
  })
})

const world = testWorld()

describe('an erasure', () => {
  it('removes the rows of every table that the table of personal data gives to a member', async () => {
    const server = await world.serve()
    const whole = await makeWholeMember(server, world.database, 'dunlin')
    const { queries } = world.database
    const { issuer, subject } = await queries
      .selectFrom('users')
      .select(['issuer', 'subject'])
      .where('id', '=', whole.userId)
      .executeTakeFirstOrThrow()
    const ids = { userId: whole.userId, issuer, subject }
    const removed = personalTables.flatMap(([table, { archive, columns }]) => {
      const isKept = Object.values(columns).some((rule) => rule.includes('kept:'))
      return isKept ? [] : sectionsOf(archive).map(({ section, rows }) => ({ table, section, rows }))
    })
    const filled = async () => {
      const sections: string[] = []
      for (const { table, section, rows: isOwn } of removed) {
        const { rows } = await sql`select 1 from ${sql.table(table)} where ${isOwn(ids)}`.execute(queries)
        if (rows.length > 0) sections.push(section)
      }
      return sections
    }
    expect(removed.length).toBeGreaterThan(12)
    await done(whole.member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    expect(await filled()).toEqual(removed.map(({ section }) => section))
    await pass(server, 7 * DAY)
    expect(await filled()).toEqual([])
  })

  it('removes shared works, or leaves them without a name', async () => {
    const server = await world.serve()
    const [goes, stays] = [
      await makeWholeMember(server, world.database, 'egret'),
      await makeWholeMember(server, world.database, 'fulmar'),
    ]
    await leave(server, goes, 'remove')
    const reader = await server.visitor().become('follower')
    const params = { scriptId: goes.scripts.shared.id }
    expect((await reader.call('getScript', { params })).error).toBe('script.not-found')
    for (const [index, kit] of itemKits.entries()) {
      expect((await callItem(reader, kit, 'getItem', { id: goes.items[index]?.shared.id ?? '' })).status).toBe(404)
    }
    // The clock has advanced: the second member asks on another day.
    await leave(server, stays, 'leave-nameless')
    const later = await server.visitor().become('follower')
    const kept = await readScript(later, stays.scripts.shared.id)
    expect(kept.createdBy.username).toBe(FORMER_MEMBER)
    expect(await textsOf(later, kept.id)).toEqual(['Shared, closer.'])
    const { rows } = await sql`
      select dialog_count, published_dialog_count, coverage > 0 and coverage = published_coverage as is_covered
      from scripts where id = ${kept.id}`.execute(world.database.queries)
    expect(rows).toEqual([{ dialog_count: 1, published_dialog_count: 1, is_covered: true }])
    for (const [index, kit] of itemKits.entries()) {
      const item = await done<Script>(callItem(later, kit, 'getItem', { id: stays.items[index]?.shared.id ?? '' }))
      expect(item.createdBy.username).toBe(FORMER_MEMBER)
    }
    expect((await later.call('getScript', { params: { scriptId: stays.scripts.private.id } })).status).toBe(404)
    // It is found by its words, and not by the name of its author.
    const search = async (text: string) =>
      (await done<{ data: Script[] }>(later.call('listScripts', { query: { search: text } }))).data.map(({ id }) => id)
    expect(await search('shared')).toContain(kept.id)
    expect(await search('fulmar')).not.toContain(kept.id)
  })

  it('leaves copies to the members who made them, with a credit without the name', async () => {
    const server = await world.serve()
    const whole = await makeWholeMember(server, world.database, 'gannet')
    expect(whole.copy.credit).toMatchObject({ author: 'gannet-name' })
    await leave(server, whole, 'remove')
    const { rows } = await sql<{ credit_author: string; owners: (string | null)[] }>`
      select credit_author, array(select owner_id from dialogs where script_id = scripts.id) as owners
      from scripts where id = ${whole.copy.id}`.execute(world.database.queries)
    expect(rows).toEqual([{ credit_author: FORMER_MEMBER, owners: [null] }])
  })

  it('ends every session at once, and the address can sign up again', async () => {
    const server = await world.serve()
    const whole = await makeWholeMember(server, world.database, 'knot')
    const { member } = whole
    await leave(server, whole, 'remove')
    expect((await member.call('me')).error).toBe('auth.signed-out')
    const body = { email: member.email, password: PASSWORD }
    expect((await member.call('signIn', { body })).error).toBe('auth.invalid-credentials')
    expect((await member.signUp()).status).toBe(200)
  })

  it('cancels what is paid for at the partner first, and waits while the partner does not answer', async () => {
    const server = await world.serve()
    await receiveWebhooks(world, server)
    const [payer, other] = [await makeSubscriber(world, server, 'supporter'), await server.visitor().become('follower')]
    const { control } = world.standIns.partner
    const renews = async () => {
      const { partner } = server.dependencies
      return (await partner?.getSubscription(payer.subscription.external_subscription_id))?.renews
    }
    for (const member of [payer.visitor, other])
      await done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await control.setFault('cancel', { kind: 'error' })
    await pass(server, 7 * DAY)
    expect(await renews()).toBe(true)
    const isThere = async ({ email }: Visitor) => (await rowsWith(world.database, email)).length > 0
    expect([await isThere(payer.visitor), await isThere(other)]).toEqual([true, false])
    await control.clearFaults()
    await pass(server, 3_600_000)
    expect(await renews()).toBe(false)
    expect(await isThere(payer.visitor)).toBe(false)
  })

  it('also cancels what has ended here and is still renewed at the partner', async () => {
    const server = await world.serve()
    await receiveWebhooks(world, server)
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    await pass(server, 40 * DAY)
    const standing = () =>
      world.database.queries.selectFrom('subscriptions').select('standing').where('id', '=', subscription.id).execute()
    await vi.waitFor(async () => expect(await standing()).toEqual([{ standing: 'ended' }]), 10_000)
    await done(visitor.call('signIn', { body: { email: visitor.email, password: PASSWORD } }))
    await done(visitor.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await pass(server, 7 * DAY)
    const { partner } = server.dependencies
    expect(await partner?.getSubscription(subscription.external_subscription_id)).toMatchObject({ renews: false })
  })

  it('goes on after a failure in the middle', async () => {
    const server = await world.serve()
    const whole = await makeWholeMember(server, world.database, 'lapwing')
    const { identity } = server.dependencies
    const deletePerson = identity.deletePerson.bind(identity)
    await done(whole.member.call('requestErasure', { body: { sharedWorks: 'leave-nameless' } }))
    identity.deletePerson = async (subject) => {
      await deletePerson(subject)
      throw new Error('The process was killed')
    }
    await pass(server, 7 * DAY)
    expect(await rowsWith(world.database, 'lapwing line')).not.toEqual([])
    identity.deletePerson = deletePerson
    await pass(server, 3_600_000)
    expect(await rowsWith(world.database, 'lapwing')).toEqual([])
  })
})

describe('the seven days', () => {
  type Overview = EndpointOutput<Endpoints['getPersonalData']>
  const overview = async (member: WholeMember['member']) => (await member.call('getPersonalData')).body as Overview

  it('are told from the request on; a second request keeps the date and changes the choice', async () => {
    const site = await world.serve()
    const member = await site.visitor().become('supporter')
    await makeScript(member, { published: true })
    const first = await overview(member)
    expect(first).toMatchObject({ erasure: null, sharedWorks: { script: 1, game: 0, generator: 0 } })
    const asked = await done<{ eraseAt: string }>(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    expect(Math.abs(Date.parse(asked.eraseAt) - site.clock.now() - 7 * DAY)).toBeLessThan(60_000)
    site.clock.advance(DAY)
    await done(member.call('reverify', { body: { password: PASSWORD } }))
    const again = await done(member.call('requestErasure', { body: { sharedWorks: 'leave-nameless' } }))
    expect(again).toEqual({ eraseAt: asked.eraseAt, sharedWorks: 'leave-nameless' })
    expect((await overview(member)).erasure).toEqual(again)
    expect((await member.call('me')).body).toMatchObject({ eraseAt: asked.eraseAt })
  })

  it('end with an account that is kept when the member says so', async () => {
    const site = await world.serve()
    const member = await site.visitor().become('follower')
    await done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await pass(site, 6 * DAY)
    expect((await member.call('cancelErasure')).status).toBe(204)
    expect((await member.call('cancelErasure')).status).toBe(204)
    await pass(site, 2 * DAY)
    expect((await member.call('me')).body).toMatchObject({ eraseAt: null, username: member.username })
  })

  it('cannot be called off once they are over', async () => {
    const site = await world.serve()
    const member = await site.visitor().become('follower')
    await done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    site.clock.advance(7 * DAY)
    expect(await member.call('cancelErasure')).toMatchObject({ status: 409, error: 'account.erasure-due' })
  })

  it('are needed by every erasure: nothing is erased before', async () => {
    const site = await world.serve()
    const member = await site.visitor().become('follower')
    await done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await pass(site, 7 * DAY - 60_000)
    expect((await member.call('me')).status).toBe(200)
  })

  it('belong to the member alone', async () => {
    const server = await world.serve()
    const [one, two] = [await server.visitor().become('follower'), await server.visitor().become('follower')]
    await done(one.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await done(two.call('cancelErasure'))
    expect((await overview(one)).erasure).not.toBeNull()
    expect((await overview(two)).erasure).toBeNull()
  })
})
