import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hasPostgres } from '../test-support/databases.ts'
import { testWorld } from '../test-support/test-server.ts'
import { newDatabaseCall, withinDatabaseCall } from './call-budget.ts'
import { boundPerPerson } from './connections-per-person.ts'
import type { Tables } from './tables.ts'

const callOf = (person: string, budgetMs?: number) => ({ ...newDatabaseCall(budgetMs), person })

describe.runIf(hasPostgres)('calls of a member that wait for a lock', () => {
  const world = testWorld()

  it('leave connections to other members, and succeed in order after it', async () => {
    const { database } = world
    const server = await world.serve()
    const [busy, other] = [await server.visitor().become('master'), await server.visitor().become('supporter')]
    const released = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = database.jobQueries.transaction().execute(async (transaction) => {
      await sql`select 1 from users where username = ${busy.username} for update`.execute(transaction)
      held.resolve()
      await released.promise
    })
    await held.promise
    let answered = 0
    const creates = Array.from({ length: 14 }, async (_, n) => {
      const { status } = await busy.call('createScript', {
        body: { title: `Script ${n}`, description: 'Slow and steady.' },
      })
      answered += 1
      return status
    })
    const waitForLock = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.jobQueries)
      return rows[0]?.count
    }
    await expect.poll(waitForLock, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    const quick = await other.call('createScript', { body: { title: 'Quick', description: 'Slow and steady.' } })
    expect([quick.status, answered, await waitForLock()]).toEqual([200, 0, 3])
    released.resolve()
    await holder
    expect(new Set(await Promise.all(creates))).toEqual(new Set([200]))
  })
})

/** A database without statements, of which a person may use `max` connections. */
const queriesOf = (max: number) =>
  new Kysely<Tables>({
    dialect: boundPerPerson(
      {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (queries) => new PostgresIntrospector(queries),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      max,
    ),
  })

describe('the connections of one person', () => {
  it('are bounded: their other calls wait in order, those of others and of jobs do not', async () => {
    const queries = queriesOf(2)
    const begun: string[] = []
    const release: (() => void)[] = []
    const hold = (name: string) =>
      queries.connection().execute(async () => {
        begun.push(name)
        await new Promise<void>((resolve) => release.push(resolve))
      })
    const own = ['a', 'b', 'c', 'd'].map((name) => withinDatabaseCall(callOf('one'), () => hold(name)))
    await expect.poll(() => begun).toEqual(['a', 'b'])
    const others = [withinDatabaseCall(callOf('two'), () => hold('other')), hold('job 1'), hold('job 2'), hold('job 3')]
    await expect.poll(() => begun.slice(2).sort()).toEqual(['job 1', 'job 2', 'job 3', 'other'])
    release[1]?.()
    await own[1]
    await expect.poll(() => begun.slice(6)).toEqual(['c'])
    release[0]?.()
    await expect.poll(() => begun.slice(6)).toEqual(['c', 'd'])
    for (const end of release) end()
    await Promise.all([...own, ...others])
  })

  it('are waited for as long as a call may wait, and then it is refused in words', async () => {
    const queries = queriesOf(1)
    await withinDatabaseCall(callOf('one'), () =>
      queries.connection().execute(async () => {
        const late = withinDatabaseCall(callOf('one', 20), () => queries.connection().execute(async () => 'answered'))
        await expect(late).rejects.toMatchObject({
          code: 'request.too-many',
          issues: [
            { message: 'Other requests from you or your network are still running. Wait until they have ended.' },
          ],
        })
      }),
    )
    const next = withinDatabaseCall(callOf('one'), () => queries.connection().execute(async () => 'answered'))
    expect(await next).toBe('answered')
  })
})
