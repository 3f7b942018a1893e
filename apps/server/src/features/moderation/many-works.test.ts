/** Decisions about members and tags with many works, on every available database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeAudit } from '../../audit/audit-log.ts'
import { BATCH_WORKS } from '../../jobs/slices.ts'
import { databases } from '../../test-support/databases.ts'
import { admin, become, idOf, STATEMENT, takeDown } from '../../test-support/moderation.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { applyDelistings, delist } from './delist.ts'

const WORKS = BATCH_WORKS + 10

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)

  async function makeShared(ownerId: string): Promise<void> {
    await sql`insert into scripts (owner_id, name, description, intended_sex, shared)
      select ${ownerId}::uuid, 'Evening ' || n, 'A patient voice.', 'all', true from generate_series(1, ${WORKS}::int) n`.execute(
      world.database.queries,
    )
  }

  /** Number of scripts of the owner that each statement has updated, by the system column that names the statement. */
  async function updatesOf(ownerId: string, statement: 'xmin' | 'cmin', state: 'taken-down' | 'delisted') {
    const isUpdated = state === 'delisted' ? sql`delisted` : sql`moderation_state = 'taken-down'`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from scripts
      where owner_id = ${ownerId} and ${isUpdated} group by ${sql.ref(statement)}::text`.execute(world.database.queries)
    return rows.map(({ count }) => count)
  }
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

  it('a take-down of a member hides and records every work, few works in one statement', async () => {
    const server = await world.serve()
    const [by, owner] = [await admin(server), await become(server)]
    const ownerId = await idOf(owner)
    await makeShared(ownerId)
    await takeDown(server, by, ownerId, { kind: 'user' })
    const counts = await updatesOf(ownerId, 'cmin', 'taken-down')
    expect(sumOf(counts)).toBe(WORKS)
    expect(Math.max(...counts)).toBeLessThanOrEqual(BATCH_WORKS)
    const { rows } = await sql`select statement, count(*)::int as count from audit_log
      where kind = 'script' and action = 'take-down' and subject_id in (select id from scripts where owner_id = ${ownerId})
      group by statement`.execute(world.database.queries)
    expect(rows).toEqual([{ statement: STATEMENT, count: WORKS }])
  })

  it('a delisted tag takes every work out of the lists, few works in one statement', async () => {
    const { clock } = await world.serve()
    const { queries } = world.database
    const ownerId = await idOf(await become(await world.serve()))
    await makeShared(ownerId)
    await sql`with tag as (insert into tags (name) values ('a-tag-of-many') returning id)
      insert into script_tags (item_id, tag_id) select scripts.id, tag.id from scripts, tag where owner_id = ${ownerId}`.execute(
      queries,
    )
    await delist({ queries, clock }, { kind: 'tag', value: 'a-tag-of-many' })
    expect(await applyDelistings({ queries })).toEqual({ hidden: WORKS, shown: 0 })
    const counts = await updatesOf(ownerId, 'xmin', 'delisted')
    expect(sumOf(counts)).toBe(WORKS)
    expect(Math.max(...counts)).toBeLessThanOrEqual(BATCH_WORKS)
  })

  it('the log records a decision on any number of works, in their order, and one on the site', async () => {
    const { queries } = world.database
    const ids = Array.from({ length: 8200 }, () => randomUUID())
    const details = { count: 8200 }
    const record = {
      at: new Date(),
      admin: { id: null, name: 'Robin' },
      action: 'take-down',
      statement: STATEMENT,
    } as const
    await queries.transaction().execute(async (transaction) => {
      await writeAudit(transaction, { ...record, kind: 'game', subjectIds: ids, details })
      await writeAudit(transaction, { ...record, kind: 'site', subjectIds: [null] })
      await writeAudit(transaction, { ...record, kind: 'game', subjectIds: [] })
    })
    const entries = await queries
      .selectFrom('audit_log')
      .select(['subject_id', 'details'])
      .where('admin_name', '=', 'Robin')
      .orderBy('id')
      .execute()
    expect(entries.map(({ subject_id }) => subject_id)).toEqual([...ids, null])
    expect([entries[0]?.details, entries.at(-1)?.details]).toEqual([details, {}])
  })
})
