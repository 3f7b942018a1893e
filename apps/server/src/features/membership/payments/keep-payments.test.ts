import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../../database/open-database.ts'
import { databases } from '../../../test-support/databases.ts'
import { keepPayments } from './keep-payments.ts'
import type { PaymentDependencies } from './dependencies.ts'

// PGlite runs one transaction at a time.
const open = databases.find(([name]) => name === 'PostgreSQL')?.[1]
let database: Database
beforeAll(async () => void (database = (await open?.()) as Database))
afterAll(() => database?.close())

const NOW = Date.UTC(2026, 10, 23)
const count = async (query: ReturnType<typeof sql<{ count: string }>>) =>
  Number((await query.execute(database.queries)).rows[0]?.count)

it.runIf(open !== undefined)('a membership whose subscription is refunded meanwhile is not restored', async () => {
  const { queries } = database
  const { id } = await queries
    .insertInto('users')
    .values({ issuer: 'test', subject: 'ann', username: 'Ann', email: null, age_declared_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into subscriptions (user_id, external_vendor, external_subscription_id, tier, subscription_interval,
    standing, start_date, is_cancelled, is_refunded)
    values (${id}, 'partner', 'sub_1', 'master', 'lifetime', 'active', ${new Date(NOW)}, false, false)`.execute(queries)
  await sql`insert into memberships (user_id, vendor, tier, subscription_id, is_cancelled, updated_at)
    values (${id}, 'partner', 'free', 'sub_0', false, ${new Date(NOW)})`.execute(queries)
  const dependencies = { queries, clock: { now: () => NOW } } as PaymentDependencies
  let kept: Promise<void> | undefined
  // The refund, as `storeSubscription` stores it.
  await queries.transaction().execute(async (refund) => {
    await sql`select id from users where id = ${id} for no key update`.execute(refund)
    await sql`update subscriptions set standing = 'refunded', is_refunded = true`.execute(refund)
    await sql`delete from memberships`.execute(refund)
    kept = keepPayments(dependencies, () => {})
    const waiting = sql<{ count: string }>`select count(*) from pg_locks where not granted`
    await vi.waitFor(async () => expect(await count(waiting)).toBeGreaterThan(0), 10_000)
  })
  await kept
  expect(await count(sql`select count(*) from memberships`)).toBe(0)
})
