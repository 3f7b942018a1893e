/** Delistings and the report, while the site runs. */
import { afterEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../environment/environment.ts'
import { applyDelistings } from '../features/moderation/delist.ts'
import { rememberTable } from '../regions/stored-tables.ts'
import { callItem, itemKits, makeItem, readStatus } from '../test-support/items.ts'
import { become } from '../test-support/moderation.ts'
import { done, makeScript, readScript } from '../test-support/scripts.ts'
import { testWorld } from '../test-support/test-server.ts'
import { answerOperator } from './admin-command.ts'

const world = testWorld()
const environment = readEnvironment({ NODE_ENV: 'test', REGION_HEADER: 'x-country' })
const run = async (...args: string[]) =>
  (await answerOperator(args, { database: world.database, environment, failed: () => {} })).text

describe.each(itemKits)('a delisted tag of a $what', (kit) => {
  const tag = `rope-${kit.what.replaceAll(' ', '-')}`
  afterEach(async () => {
    await world.database.queries.deleteFrom('delistings').execute()
    await applyDelistings({ queries: world.database.queries })
  })

  it('takes it out of lists, searches and bookmarks, also one that gets it later, and back', async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [owner, reader] = [await become(server), await become(server)]
    const { id } = await makeItem(owner, kit, { name: 'Evening', tags: [tag] })
    await done(callItem(owner, kit, 'updateItem', { id, body: { shared: true } }))
    expect(await readStatus(reader, kit, id)).toBe(200)
    expect(await run('delist', 'tag', tag)).toMatch(/from now on\. Works hidden: 1, shown again: 0/)
    expect(await readStatus(reader, kit, id)).toBe(404)
    expect(await done(callItem(owner, kit, 'getItem', { id }))).toMatchObject({ shared: true, listed: false })
    // A tag of hidden works alone is not offered.
    const { data } = await done<{ data: { name: string }[] }>(reader.call('listTags', { query: { prefix: tag } }))
    expect(data).toEqual([])
    await done(callItem(owner, kit, 'updateItem', { id, body: { tags: ['other-x'] } }))
    expect(await readStatus(reader, kit, id)).toBe(200)
    await done(callItem(owner, kit, 'updateItem', { id, body: { tags: [tag] } }))
    expect(await readStatus(reader, kit, id)).toBe(404)
    expect(await run('delist', 'tag', tag)).toMatch(/already\. Works hidden: 0/)
    expect(await run('delistings')).toContain(`tag ${tag}, out of all lists since `)
    expect(await run('list-again', 'tag', tag)).toMatch(/from now on\. Works hidden: 0, shown again: 1/)
    expect(await readStatus(reader, kit, id)).toBe(200)
    const entries = await world.database.queries
      .selectFrom('audit_log')
      .select(['action', 'statement'])
      .where('action', 'in', ['delist', 'list-again'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { action: 'list-again', statement: `tag ${tag}` },
      { action: 'delist', statement: `tag ${tag}` },
    ])
  })
})

it('A script with a delisted tag is in no list', async () => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  const [owner, reader] = [await become(server), await become(server)]
  const { id } = await makeScript(owner, { tags: ['rope-script'], published: true })
  const status = async () => (await reader.call('getScript', { params: { scriptId: id } })).status
  expect(await status()).toBe(200)
  expect(await readScript(owner, id)).toMatchObject({ published: true, listed: true })
  await run('delist', 'tag', 'rope-script')
  expect(await status()).toBe(404)
  expect(await readScript(owner, id)).toMatchObject({ published: true, listed: false })
  await run('list-again', 'tag', 'rope-script')
  expect(await status()).toBe(200)
})

describe('a delisted category', () => {
  it('takes games and generators with it out of the lists, and a job repeats it', async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const owner = await become(server)
    const { queries } = world.database
    const games = itemKits.find(({ kind }) => kind === 'game')!
    const { id } = await makeItem(owner, games, {})
    await done(callItem(owner, games, 'updateItem', { id, body: { shared: true } }))
    const stored = async () =>
      await queries.selectFrom('games').select(['delisted', 'facets']).where('id', '=', id).executeTakeFirstOrThrow()
    expect((await stored()).facets).toContain('cock')
    await run('delist', 'category', 'cock')
    expect((await stored()).delisted).toBe(true)
    await queries.updateTable('games').set({ delisted: false }).where('id', '=', id).execute()
    expect((await applyDelistings({ queries })).hidden).toBe(1)
    await run('list-again', 'category', 'cock')
    expect((await stored()).delisted).toBe(false)
  })

  it('has to exist', async () => {
    expect(await run('delist', 'category', 'weather')).toMatch(/^Usage/)
    expect(await run('delist', 'tag', 'No Tag')).toMatch(/^Usage/)
  })
})

describe('the report', () => {
  it('has the rules with their dates and counts without persons', async () => {
    const { queries } = world.database
    await queries.deleteFrom('region_tables').execute()
    const server = await world.serve()
    for (let made = 0; made < 5; made += 1) await server.visitor().become('follower')
    const first = { '*': { age: 'declare', off: [] } } as const
    const second = {
      ...first,
      GB: { age: 'provider', methods: ['document'], validDays: 90, off: ['media'] },
      'US-TX': { age: 'block', off: [], text: 'Closed.' },
    } as const
    await rememberTable(queries, first, Date.parse('2026-01-01T00:00:00Z'))
    await rememberTable(queries, second, Date.parse('2026-02-01T00:00:00Z'))
    await rememberTable(queries, second, Date.parse('2026-03-01T00:00:00Z'))
    const text = await run('report')
    expect(text).toContain(`Rules from 2026-02-01T00:00:00.000Z on:
  all others: declaration
  GB: check by the service, document, valid for 90 days; off: media
  US-TX: blocked; text: "Closed."`)
    expect(text).toContain(`Rules from 2026-01-01T00:00:00.000Z until 2026-02-01T00:00:00.000Z:
  all others: declaration`)
    expect(text).toMatch(/Members whose age is declared or checked:\n {2}declaration: \d+/)
    expect(text).not.toContain('someone-')
  })
})
