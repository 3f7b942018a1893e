/** Notices: anonymous sums, decisions of admins, pagination, and removal after 90 days. */
import type { Notice } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import { callItem, itemKits, makeItem, type ItemKit } from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import {
  admin,
  become,
  DAY,
  decide,
  itemOf,
  moderationRows,
  pageOf,
  release,
  report,
  restoreSeen,
  STATEMENT,
  takeDown,
} from '../../test-support/moderation.ts'
import { done, makeScript } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { removeOld } from '../../jobs/remove-old.ts'

const notices = async (by: Visitor, query: Record<string, string> = {}) =>
  pageOf<Notice>(await by.call('listNotices', { query }))
const unseen = async (by: Visitor) => (await done<{ unseenNotices: number }>(by.call('me'))).unseenNotices
const seen = (by: Visitor, body: object) => done(by.call('markNoticesSeen', { body }))
const soon = () => new Date(Date.now() + DAY).toISOString()

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const kit = itemKits[0] as ItemKit
  const { makeScript: writeScript, hold } = moderationRows(world)
  const serve = () => world.serve({ rateLimitFactor: 1000 })
  const readers = (server: TestServer, count: number) =>
    Promise.all(Array.from({ length: count }, () => become(server)))

  it('sums ratings, bookmarks and copies of an item, without names and with the day alone', async () => {
    const server = await serve()
    const owner = await become(server)
    const script = await makeScript(owner, { published: true })
    const others = await readers(server, 3)
    const params = { scriptId: script.id }
    for (const other of others) await done(other.call('voteForScript', { params, body: { vote: 1 } }))
    await done(others[0]?.call('voteForScript', { params, body: { vote: -1 } }) ?? Promise.reject(new Error()))
    await done(others[1]?.call('bookmarkScript', { params }) ?? Promise.reject(new Error()))
    await done(others[2]?.call('cloneScript', { params }) ?? Promise.reject(new Error()))
    const { data } = await notices(owner)
    expect(new Map(data.map((notice) => [notice.kind, 'count' in notice ? notice.count : 0]))).toEqual(
      new Map([
        ['ratings', 3],
        ['bookmarks', 1],
        ['clones', 1],
      ]),
    )
    expect(data[0]).toMatchObject({ item: { kind: 'script', id: script.id, name: script.title }, isSeen: false })
    expect(data.every(({ at }) => at.endsWith('T00:00:00.000Z'))).toBe(true)
    for (const other of others) {
      expect(JSON.stringify(data)).not.toContain(other.username)
      expect(JSON.stringify(data)).not.toContain(await idOf(other))
    }
    expect(await unseen(owner)).toBe(3)
  })

  it('forgets an unread opinion that was taken back, and begins a new sum after the old one was read', async () => {
    const server = await serve()
    const owner = await become(server)
    const item = await makeItem(owner, kit, { shared: true })
    const [one, two] = await readers(server, 2)
    const bookmark = (by: Visitor | undefined) => done(callItem(by as Visitor, kit, 'bookmarkItem', { id: item.id }))
    const remove = (by: Visitor | undefined) =>
      done(callItem(by as Visitor, kit, 'removeItemBookmark', { id: item.id }))
    await bookmark(one)
    await bookmark(two)
    await remove(one)
    expect((await notices(owner)).data).toMatchObject([{ kind: 'bookmarks', count: 1 }])
    await seen(owner, { id: (await notices(owner)).data[0]?.id })
    expect(await unseen(owner)).toBe(0)
    await bookmark(one)
    // It belongs to the sum that was read.
    await remove(two)
    expect((await notices(owner)).data).toMatchObject([
      { kind: 'bookmarks', count: 1 },
      { kind: 'bookmarks', count: 1 },
    ])
    await remove(one)
    expect((await notices(owner)).data).toMatchObject([{ kind: 'bookmarks', count: 1, isSeen: true }])
  })

  it('tells the author of a take-down, a restore and a release, and nothing of a dismissed report', async () => {
    const server = await serve()
    const [by, owner] = [await admin(server), await become(server)]
    const script = await writeScript(owner)
    await report(server, script.id)
    await done(decide(by, (await itemOf(by, script.id)).id, 'allow'))
    expect((await notices(owner)).data).toEqual([])
    await takeDown(server, by, script.id)
    server.clock.advance(1000)
    await done(restoreSeen(by, script.id, 'It does not describe a minor.'))
    server.clock.advance(1000)
    await hold(script.id, 'It names incest.')
    await done(release(by, script.id))
    expect((await notices(owner)).data).toMatchObject([
      { kind: 'allow', statement: STATEMENT, item: { id: script.id } },
      { kind: 'restore', statement: 'It does not describe a minor.' },
      { kind: 'take-down', statement: STATEMENT },
    ])
  })

  it('tells a member who follows a report how it was decided, and forgets who that was', async () => {
    const server = await serve()
    const [by, owner, reader] = [await admin(server), await become(server), await become(server)]
    const [hidden, kept] = [await writeScript(owner), await writeScript(owner)]
    const follow = (receipt: string) => reader.call('followReport', { body: { receipt } })
    for (const { id } of [hidden, kept]) await done(follow((await report(server, id)).receipt))
    expect(await follow('0'.repeat(32))).toMatchObject({ status: 404, error: 'report.not-found' })
    expect((await notices(reader)).data).toEqual([])
    await done(decide(by, (await itemOf(by, hidden.id)).id, 'take-down'))
    server.clock.advance(1000)
    await done(decide(by, (await itemOf(by, kept.id)).id, 'allow', 'Nothing there is against the rules.'))
    expect((await notices(reader)).data).toMatchObject([
      { kind: 'report', outcome: 'dismissed', statement: 'Nothing there is against the rules.' },
      { kind: 'report', outcome: 'taken-down', statement: STATEMENT },
    ])
    const readerId = await idOf(reader)
    const followed = await world.database.queries
      .selectFrom('report_followers')
      .select('report_id')
      .where('user_id', '=', readerId)
      .execute()
    expect(followed).toEqual([])
  })

  it('has pages, is read alone or up to an instant, and belongs to its member', async () => {
    const server = await serve()
    const [owner, other] = [await become(server), await become(server)]
    const reader = await become(server)
    for (let n = 0; n < 3; n += 1) {
      const item = await makeItem(owner, kit, { shared: true })
      await done(callItem(reader, kit, 'bookmarkItem', { id: item.id }))
    }
    const first = await notices(owner, { limit: '2' })
    const second = await notices(owner, { limit: '2', cursor: first.pagination.next ?? '' })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual((await notices(owner)).data.map(({ id }) => id))
    expect(await other.call('listNotices', { query: { cursor: first.pagination.next ?? '' } })).toMatchObject({
      status: 400,
    })
    await seen(other, { until: soon() })
    await seen(other, { id: first.data[0]?.id })
    expect(await unseen(owner)).toBe(3)
    await seen(owner, { id: first.data[0]?.id })
    expect(await unseen(owner)).toBe(2)
    await seen(owner, { until: soon() })
    expect(await unseen(owner)).toBe(0)
  })

  it('is removed after 90 days, with its item and with the account', async () => {
    const server = await serve()
    const [owner, reader] = [await become(server), await become(server)]
    const { queries } = world.database
    const item = await makeItem(owner, kit, { shared: true })
    const bookmark = () => done(callItem(reader, kit, 'bookmarkItem', { id: item.id }))
    await bookmark()
    await removeOld({ queries, clock: { ...server.clock, now: () => Date.now() + 89 * DAY } }, 'notices')
    expect((await notices(owner)).data).toHaveLength(1)
    await removeOld({ queries, clock: { ...server.clock, now: () => Date.now() + 91 * DAY } }, 'notices')
    expect((await notices(owner)).data).toHaveLength(0)
    await done(callItem(reader, kit, 'removeItemBookmark', { id: item.id }))
    await bookmark()
    expect((await notices(owner)).data).toHaveLength(1)
    await queries.deleteFrom('games').where('id', '=', item.id).execute()
    expect((await notices(owner)).data).toHaveLength(0)
  })
})
