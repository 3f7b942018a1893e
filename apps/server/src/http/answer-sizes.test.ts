/** Every list at its largest: rows with the maximum lengths of the contracts, in three-byte and escaped characters. */
import { randomUUID } from 'node:crypto'
import { ANSWER_BYTES_MAX, DIALOGS_PER_CALL } from '@rubato/contracts/api'
import {
  DESCRIPTION_LENGTH,
  DIALOG_TEXT_MAX,
  REPORT_TEXT_MAX,
  REPORTS_LISTED,
  STATEMENT_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_LENGTH,
  type ImportReport,
  type QueueDetail,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { idOf, itemOf, report } from '../test-support/moderation.ts'
import { done, makeScript } from '../test-support/scripts.ts'
import { testWorld, type Reply, type Visitor } from '../test-support/test-server.ts'
import { createAnswerBudget, ROWS_BYTES, withinAnswer } from '../pagination/answer-budget.ts'

const DIALOGS = 900
const WIDE = '語'
/** Six bytes in JSON. */
const ESCAPED = '\u0001'

const world = testWorld()
const serve = () => world.serve({ rateLimitFactor: 1e6 })

/** Fails for an answer that is refused or too large. */
async function fits<T>(reply: Promise<Reply>): Promise<T> {
  const body = await done<T>(reply)
  expect(Buffer.byteLength(JSON.stringify(body ?? ''))).toBeLessThan(ANSWER_BYTES_MAX)
  return body
}

type Listed = Parameters<Visitor['call']>[0]
interface Page {
  data: { id: string }[]
  pagination: { next: string | null }
}

/** Ids of all pages of a list. Fails for a single page, which would prove nothing. */
async function readAllPages(
  visitor: Visitor,
  name: Listed,
  params = {},
  query: Record<string, string> = {},
): Promise<string[]> {
  const ids: string[] = []
  let pages = 0
  for (let cursor = {}; ;) {
    const page = await fits<Page>(visitor.call(name, { params, query: { limit: '1000', ...query, ...cursor } }))
    ids.push(...page.data.map(({ id }) => id))
    pages += 1
    if (page.pagination.next === null) break
    cursor = { cursor: page.pagination.next }
  }
  expect(pages).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(ids.length)
  return ids
}

describe('an answer stays below its largest size', () => {
  it.each([
    ['three bytes', WIDE],
    ['six bytes', ESCAPED],
  ])('with a script of dialogs in characters of %s', async (_, character) => {
    const owner = await (await (await serve()).visitor().become('supporter')).becomeAdmin()
    const { id } = await makeScript(owner)
    const params = { scriptId: id }
    const texts = (count: number, round: string) =>
      Array.from({ length: count }, (__, n) => ({
        trigger: 'edge',
        text: `${round}${n} `.padEnd(DIALOG_TEXT_MAX, character),
        speech: character.repeat(DIALOG_TEXT_MAX),
      }))
    const imported = (rows: object[], apply = true) =>
      fits<ImportReport>(owner.call('importDialogs', { params, body: { rows, apply } }))
    const added = await imported(texts(DIALOGS, 'a'))
    expect(added).toMatchObject({ applied: true, counts: { add: DIALOGS } })
    await done(owner.call('updateScript', { params, body: { published: true } }))

    const ids = await readAllPages(owner, 'listDialogs', params)
    expect(ids).toHaveLength(DIALOGS + 1)
    expect(await readAllPages(owner, 'listTriggerDialogs', { ...params, trigger: 'edge' })).toEqual(ids)
    expect(await readAllPages(owner, 'listPublicDialogs', params)).toEqual(ids)
    const order = ids.toReversed()
    await fits(owner.call('orderDialogs', { params, body: { trigger: 'edge', ids: order } }))
    expect(await readAllPages(owner, 'listDialogs', params)).toEqual(order)

    const changed = await imported(
      texts(DIALOGS, 'b').map((row, n) => ({ ...row, id: ids[n] })),
      false,
    )
    expect(changed.counts).toEqual({ add: 0, change: DIALOGS, unchanged: 0, refuse: 0 })

    const other = { scriptId: (await makeScript(owner)).id }
    const dialogIds = ids.slice(1, DIALOGS_PER_CALL + 1)
    const copies = await fits<unknown[]>(owner.call('cloneDialog', { params: other, body: { dialogIds } }))
    expect(copies).toHaveLength(DIALOGS_PER_CALL)
    const dialogs = texts(DIALOGS_PER_CALL, 'c').map((dialog) => ({ ...dialog, id: randomUUID(), trigger: 'lube' }))
    const written = await fits<unknown[]>(owner.call('addDialogs', { params: other, body: { dialogs } }))
    expect(written).toHaveLength(DIALOGS_PER_CALL)
  })

  it('with an import of 20,000 rows, refused rows first', async () => {
    const owner = await (await serve()).visitor().become('supporter')
    const { id } = await makeScript(owner)
    const rows = Array.from({ length: 20_000 }, (_, n) => ({
      trigger: n < 19_990 ? `${n % 20}` : 'no-such'.padEnd(60, WIDE),
      text: `${n}`,
      published: false,
    }))
    const body = { rows, apply: true }
    const reply = await fits<ImportReport>(owner.call('importDialogs', { params: { scriptId: id }, body }))
    expect(reply).toMatchObject({ applied: false, counts: { add: 19_990, refuse: 10 } })
    expect(reply.rows.filter(({ outcome }) => outcome === 'refuse')).toHaveLength(10)
  })

  it('with pages of scripts, of the queue and of the log', async () => {
    const server = await serve()
    const admin = await (await server.visitor().become('supporter')).becomeAdmin()
    const ownerId = await idOf(admin)
    const tags = Array.from({ length: TAGS_MAX }, (_, n) => `${n}`.padEnd(TAG_MAX, 'x'))
    const { id } = await makeScript(admin, {
      title: WIDE.repeat(TITLE_LENGTH.max),
      description: WIDE.repeat(DESCRIPTION_LENGTH.max),
      tags,
      published: true,
    })
    const { queries } = world.database
    await sql`with copies as (
        insert into scripts (owner_id, name, description, intended_sex, shared)
        select owner_id, name, description, intended_sex, shared from scripts, generate_series(1, 299)
        where id = ${id}::uuid returning id),
      lines as (
        insert into dialogs (script_id, owner_id, position, trigger, text, cloned, published)
        select id, ${ownerId}::uuid, 0, 'edge', 'Closer.', false, true from copies)
      insert into script_tags (item_id, tag_id)
      select copies.id, tag_id from copies, script_tags where item_id = ${id}::uuid`.execute(queries)
    expect(await readAllPages(admin, 'listScripts', {}, { userId: ownerId })).toHaveLength(300)

    const statement = ESCAPED.repeat(STATEMENT_MAX)
    // The service writes whole milliseconds.
    await sql`insert into audit_log (at, admin_id, admin_name, action, kind, subject_id, statement)
      select date_trunc('milliseconds', now()), ${ownerId}::uuid, 'admin', 'dismiss', 'script', ${id}::uuid, ${statement}
      from generate_series(1, 400)`.execute(queries)
    expect((await readAllPages(admin, 'listAudit')).length).toBeGreaterThanOrEqual(400)
    await sql`insert into moderation_cases (source, kind, subject_id, state, created_at, decided_at, decided_by, statement)
      select 'report', 'script', ${id}::uuid, 'dismissed', now(), now(), 'admin', ${statement}
      from generate_series(1, 400)`.execute(queries)
    expect(await readAllPages(admin, 'listQueue', {}, { state: 'dismissed' })).toHaveLength(400)
    await fits(admin.call('listScriptDecisions', { params: { scriptId: id } }))

    await report(server, ownerId, { kind: 'user' })
    const { id: itemId } = await itemOf(admin, ownerId)
    const text = ESCAPED.repeat(REPORT_TEXT_MAX)
    await sql`insert into reports (case_id, receipt_hash, reason, text, email, created_at)
      select ${itemId}::uuid, gen_random_uuid()::text, 'other', ${text}, ${`${'e'.repeat(240)}@example.test`},
        now() - interval '1 day'
      from generate_series(1, 150)`.execute(queries)
    const detail = await fits<QueueDetail>(admin.call('getQueueItem', { params: { itemId } }))
    expect(detail.reports).toHaveLength(REPORTS_LISTED)
    expect(detail.items.length).toBeGreaterThan(50)
  })
})

describe('the rows of an answer', () => {
  it('end before their maximum size, and one row is always included', () => {
    const row = { text: WIDE.repeat(1000) }
    const told = withinAnswer(Array.from({ length: 1000 }, () => row))
    const bytes = (rows: unknown[]) => Buffer.byteLength(JSON.stringify(rows))
    expect(bytes(told)).toBeLessThanOrEqual(ROWS_BYTES + 1)
    expect(bytes([...told, row])).toBeGreaterThan(ROWS_BYTES)
    expect(withinAnswer([row])).toEqual([row])
    expect(createAnswerBudget().takes({ text: 'x'.repeat(ROWS_BYTES) })).toBe(true)
  })
})
