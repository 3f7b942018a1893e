/** The encrypted copy of the history: the stored records, their order, their owners and their limits. */
import { randomUUID } from 'node:crypto'
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import {
  COPY_CHARACTERS_MAX,
  RECORD_CONTENT_MAX,
  RECORDS_MAX,
  RECORDS_PER_PAGE,
  type HistoryCopy,
  type HistoryRecord,
  type RecordToPut,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { historyCopy, historyRecord } from '../../test-support/history-copies.ts'
import { idOf } from '../../test-support/library.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { historySyncLimits } from './history-sync.routes.ts'

const world = testWorld()
let server: TestServer
beforeAll(async () => {
  server = await world.serveAll({ rateLimitFactor: 1000 })
})

type Put = EndpointOutput<Endpoints['putHistoryRecords']>
type Page = EndpointOutput<Endpoints['listHistoryRecords']>

const put = (member: Visitor, copyId: string, records: readonly RecordToPut[]) =>
  member.call('putHistoryRecords', { params: { copyId }, body: { records } })
const erase = (member: Visitor, copyId: string, records: readonly string[] | null) =>
  member.call('eraseHistoryRecords', { params: { copyId }, body: { records } })
const list = (member: Visitor, copyId: string, after = 0) =>
  done<Page>(member.call('listHistoryRecords', { params: { copyId }, query: { after: String(after) } }))
const found = async (member: Visitor) => (await done<{ copy: HistoryCopy | null }>(member.call('getHistoryCopy'))).copy

async function memberWithCopy() {
  const member = await server.visitor().become('supporter')
  const copy = await done<HistoryCopy>(member.call('createHistoryCopy', { body: historyCopy() }))
  return { member, id: copy.id, copy }
}

/** Rows that the API would take many calls to store. */
const fill = async (member: Visitor, count: number, characters: number) =>
  sql`with filled as (
      insert into history_records (user_id, id, revision, content)
      select ${await idOf(member)}::uuid, lpad(n::text, 22, '0'), n, repeat('x', ${characters}::integer)
      from generate_series(1, ${count}::integer) as n returning revision)
    update history_copies set last_revision = (select max(revision) from filled) where user_id = ${await idOf(member)}::uuid`.execute(
    world.database.queries,
  )

describe('a copy', () => {
  it('is one for a member, with the key as the device made it', async () => {
    const member = await server.visitor().become('supporter')
    expect(await found(member)).toBeNull()
    const body = historyCopy()
    expect(await done(member.call('createHistoryCopy', { body }))).toEqual({ ...body, keyRevision: 1 })
    expect(await found(member)).toEqual({ ...body, keyRevision: 1 })
    expect((await member.call('createHistoryCopy', { body: historyCopy() })).error).toBe('history.copy-exists')
  })

  it('takes another passphrase once for each revision of its key', async () => {
    const { member, id, copy } = await memberWithCopy()
    const { key } = historyCopy()
    const change = (keyRevision: number, copyId = id) =>
      member.call('changeHistoryKey', { params: { copyId }, body: { keyRevision, key } })
    expect(await done(change(1))).toEqual({ id, key, keyRevision: 2 })
    expect((await change(1)).error).toBe('history.conflict')
    expect((await change(2, randomUUID())).error).toBe('history.copy-not-found')
    expect(key).not.toEqual(copy.key)
  })

  it('needs the consent that intimate data is stored', async () => {
    const member = await server.visitor().become('supporter')
    await done(member.call('withdrawDeclaration', { params: { kind: 'intimate-data' } }))
    expect((await member.call('createHistoryCopy', { body: historyCopy() })).error).toBe('account.consent-required')
  })

  it('is deleted with its records, and another one has another id', async () => {
    const { member, id } = await memberWithCopy()
    await done(put(member, id, [historyRecord()]))
    await done(member.call('deleteHistoryCopy'))
    expect(await found(member)).toBeNull()
    const next = await done<HistoryCopy>(member.call('createHistoryCopy', { body: historyCopy() }))
    expect(await list(member, next.id)).toMatchObject({ data: [], isLast: true })
    expect((await put(member, id, [historyRecord()])).error).toBe('history.copy-not-found')
  })

  it('is another member’s: nothing of it is read or changed', async () => {
    const { member, id } = await memberWithCopy()
    const record = historyRecord()
    await done(put(member, id, [record]))
    const other = await server.visitor().become('supporter')
    const replies = [
      await other.call('listHistoryRecords', { params: { copyId: id }, query: { after: '0' } }),
      await put(other, id, [historyRecord()]),
      await erase(other, id, null),
    ]
    expect(replies.map(({ error }) => error)).toEqual(Array(3).fill('history.copy-not-found'))
    await done(other.call('deleteHistoryCopy'))
    expect((await list(member, id)).data).toEqual([{ id: record.id, revision: 1, content: record.content }])
  })

  it('can be read and erased, and not written, after the membership has ended', async () => {
    const { member, id } = await memberWithCopy()
    const record = historyRecord()
    await done(put(member, id, [record]))
    const { queries } = world.database
    await queries
      .updateTable('memberships')
      .set({ tier: 'free' })
      .where('user_id', '=', await idOf(member))
      .execute()
    expect((await list(member, id)).data).toHaveLength(1)
    expect((await put(member, id, [historyRecord()])).error).toBe('membership.required')
    expect((await erase(member, id, [record.id])).status).toBe(204)
    expect((await list(member, id)).data).toEqual([{ id: record.id, revision: 2, content: null }])
    expect((await member.call('deleteHistoryCopy')).status).toBe(204)
  })
})

describe('records', () => {
  it('are stored when no other device changed them, and returned as they are otherwise', async () => {
    const { member, id } = await memberWithCopy()
    const [one, two] = [historyRecord(), historyRecord()]
    expect(await done<Put>(put(member, id, [one, two]))).toEqual({
      stored: [
        { id: one.id, revision: 1 },
        { id: two.id, revision: 2 },
      ],
      conflicts: [],
    })
    const changed = historyRecord({ id: one.id, expected: 1 })
    await done(put(member, id, [changed]))
    const late = [historyRecord({ id: one.id, expected: 1 }), historyRecord({ id: two.id, expected: 2 })]
    expect(await done<Put>(put(member, id, late))).toEqual({
      stored: [{ id: two.id, revision: 4 }],
      conflicts: [{ id: one.id, revision: 3, content: changed.content }],
    })
    expect((await list(member, id, 3)).data.map(({ revision }) => revision)).toEqual([4])
  })

  it('stay erased, are erased once, and keep no content', async () => {
    const { member, id } = await memberWithCopy()
    const [one, two, three] = [historyRecord(), historyRecord(), historyRecord()]
    await done(put(member, id, [one, two, three]))
    await done(erase(member, id, [two.id, historyRecord().id]))
    expect(await done<Put>(put(member, id, [{ ...two, expected: 4 }]))).toEqual({
      stored: [],
      conflicts: [{ id: two.id, revision: 4, content: null }],
    })
    await done(erase(member, id, null))
    const gone = (record: RecordToPut, revision: number): HistoryRecord => ({ id: record.id, revision, content: null })
    expect((await list(member, id)).data).toEqual([gone(two, 4), gone(one, 5), gone(three, 6)])
  })

  it('are listed in the order of their revisions, page by page', async () => {
    const { member, id } = await memberWithCopy()
    await fill(member, 2 * RECORDS_PER_PAGE, 1403)
    const revisions: number[] = []
    let pages = 0
    for (let after = 0, isLast = false; !isLast; pages += 1) {
      const page = await list(member, id, after)
      revisions.push(...page.data.map(({ revision }) => revision))
      after = revisions.at(-1) ?? 0
      isLast = page.isLast
    }
    expect(pages).toBe(2)
    expect(revisions).toEqual(Array.from({ length: 2 * RECORDS_PER_PAGE }, (_, index) => index + 1))
  })

  it('with revisions that two devices store at once are all seen', async () => {
    const { member, id } = await memberWithCopy()
    const records = Array.from({ length: 6 }, () => historyRecord())
    await Promise.all(records.map((record) => done(put(member, id, [record]))))
    const { data } = await list(member, id)
    expect(data.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(data.map((record) => record.id))).toEqual(new Set(records.map((record) => record.id)))
  })

  it('are limited in number and size, and a full copy keeps what it has', async () => {
    const { member, id } = await memberWithCopy()
    await fill(member, RECORDS_MAX, 1)
    expect((await put(member, id, [historyRecord()])).error).toBe('history.copy-full')
    const last = historyRecord({ id: '1'.padStart(22, '0'), expected: 1 })
    expect((await done<Put>(put(member, id, [last]))).stored).toHaveLength(1)
    const large = await memberWithCopy()
    await fill(large.member, Math.floor(COPY_CHARACTERS_MAX / RECORD_CONTENT_MAX), RECORD_CONTENT_MAX)
    const content = 'x'.repeat(RECORD_CONTENT_MAX)
    expect((await put(large.member, large.id, [historyRecord({ content })])).error).toBe('history.copy-full')
    const tooLong = await put(large.member, large.id, [historyRecord({ content: `${content}x` })])
    expect(tooLong.error).toBe('request.invalid')
  })

  it('of one call have different ids', async () => {
    const { member, id } = await memberWithCopy()
    const record = historyRecord()
    expect((await put(member, id, [record, record])).error).toBe('request.invalid')
  })
})

it('Calls are limited', async () => {
  const own = await world.serve()
  const member = await own.visitor().become('supporter')
  const { limit } = historySyncLimits.copiesByUser
  for (let count = 0; count < limit; count += 1) await done(member.call('deleteHistoryCopy'))
  expect((await member.call('deleteHistoryCopy')).error).toBe('request.too-many')
})
