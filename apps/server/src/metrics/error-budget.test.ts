import { API_BASE, endpoints } from '@rubato/contracts/api'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { usualDatabases } from '../test-support/databases.ts'
import { testWorld } from '../test-support/test-server.ts'
import { errorBudget, readBudget, removeOldDays } from './error-budget.ts'

const NOW = Date.parse('2026-03-28T23:59:00Z')
const DAY = 24 * 3_600_000
const me = API_BASE + endpoints.me.path

describe.each(usualDatabases)('the error budget on %s', (_, open) => {
  const world = testWorld(open)
  beforeEach(() => world.database.queries.deleteFrom('request_days').execute())

  it('counts as good each answer below 500 within 250 ms, by day, and adds up over processes', async () => {
    const { queries } = world.database
    let now = NOW
    const clock = { now: () => now, every: () => () => {} }
    const [one, two] = [errorBudget({ queries, clock }), errorBudget({ queries, clock })]
    one.count({ route: me, status: 200, ms: 249.9 })
    one.count({ route: me, status: 404, ms: 1 })
    one.count({ route: me, status: 500, ms: 1 })
    two.count({ route: me, status: 200, ms: 250 })
    // Neither probes nor files, and nothing outside of the API.
    for (const route of [API_BASE + endpoints.ready.path, API_BASE + endpoints.exportAudit.path, '/', undefined])
      one.count({ route, status: 503, ms: 900 })
    await one.save()
    await one.save()
    await two.save()
    expect(await readBudget(queries, now)).toEqual({ answered: 4, good: 2 })
    now += 2 * 60_000
    one.count({ route: me, status: 200, ms: 1 })
    await one.save()
    expect(await queries.selectFrom('request_days').select('answered').orderBy('day').execute()).toEqual([
      { answered: '4' },
      { answered: '1' },
    ])
    expect(await readBudget(queries, now)).toEqual({ answered: 5, good: 3 })
    // The first day is the 29th before this one.
    now += 27 * DAY
    expect(await readBudget(queries, now)).toEqual({ answered: 1, good: 1 })
    await removeOldDays({ queries, clock })
    expect(await queries.selectFrom('request_days').selectAll().execute()).toHaveLength(1)
  })

  it('keeps what it could not store, and is in the report for admins', async () => {
    const { queries } = world.database
    const budget = errorBudget({ queries, clock: { now: () => NOW } })
    budget.count({ route: me, status: 200, ms: 1 })
    await sql`alter table request_days rename to request_days_away`.execute(queries)
    await expect(budget.save()).rejects.toThrow('request_days')
    budget.count({ route: me, status: 500, ms: 1 })
    await sql`alter table request_days_away rename to request_days`.execute(queries)
    await budget.save()
    expect(await readBudget(queries, NOW)).toEqual({ answered: 2, good: 1 })
    const server = await world.serve()
    await server.visitor().call('me')
    await server.clock.strike()
    expect(await readBudget(queries, server.clock.now())).toMatchObject({ answered: 1 })
  })
})
