import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/open-database.ts'
import { databases } from '../test-support/databases.ts'
import { forgetRuns } from '../test-support/jobs.ts'
import { openJobs, type Jobs } from './jobs.ts'
import { beginNightsAt, NIGHT_HOUR } from './nights.ts'
import type { ScheduledJob } from './schedule.ts'

const HOUR = 3_600_000
const EVENING = Date.parse('2026-03-01T21:00:00Z')

describe.each(databases)('a scheduled job on %s', (_, open) => {
  let database: Database
  let now: number
  let jobs: Jobs
  let hour: number
  const failures: unknown[] = []
  beforeAll(async () => {
    hour = beginNightsAt(NIGHT_HOUR)
    database = await open()
  }, 60_000)
  afterAll(() => {
    beginNightsAt(hour)
    return database.close()
  })
  beforeEach(async () => {
    await forgetRuns(database)
    now = EVENING
  })
  afterEach(() => jobs.close())

  function start(every: ScheduledJob['every'], work: ScheduledJob['work']): void {
    const failed = (error: unknown) => void failures.push(error)
    jobs = openJobs({ database, clock: { now: () => now, every: () => () => {} }, failed })
    jobs.scheduled({ name: 'test', jobs: [{ name: 'job', every, work }], failed })
  }
  async function tickAfter(ms: number): Promise<void> {
    now += ms
    await jobs.tick()
    await jobs.idle()
  }
  const report = async () => (await jobs.report()).map(({ dueAt, doneAt }) => [doneAt !== null, dueAt.toISOString()])

  it('runs an hour after its last run, also after a failure', async () => {
    let runs = 0
    start('hour', async () => {
      runs += 1
      if (runs === 2) throw new Error('the second run')
    })
    expect(await report()).toEqual([])
    await tickAfter(0)
    await tickAfter(HOUR - 1)
    expect(runs).toBe(1)
    expect(await report()).toEqual([[true, '2026-03-01T22:00:00.000Z']])
    await tickAfter(1)
    expect(failures.splice(0)).toMatchObject([{ message: 'the second run' }])
    expect(await report()).toEqual([[true, '2026-03-01T23:00:00.000Z']])
    await tickAfter(HOUR)
    expect(runs).toBe(3)
  })

  it('of a night is repeated after an hour until it is complete, then it waits for the next night', async () => {
    let runs = 0
    start('night', async () => {
      runs += 1
      return runs === 1 ? 'incomplete' : undefined
    })
    await tickAfter(0)
    expect(await report()).toEqual([[false, '2026-03-01T22:00:00.000Z']])
    await tickAfter(HOUR)
    expect(await report()).toEqual([[true, '2026-03-02T03:00:00.000Z']])
    await tickAfter(4 * HOUR)
    expect(runs).toBe(2)
    await tickAfter(HOUR)
    expect(runs).toBe(3)
    expect(failures).toEqual([])
  })

  it('runs when it is asked for, and is told so', async () => {
    const asked: boolean[] = []
    start('night', async ({ isAsked }) => void asked.push(isAsked))
    await tickAfter(0)
    jobs.runNow('job')
    await jobs.idle()
    expect(asked).toEqual([false, true])
  })

  it.each([
    ['the process', 'data', sql`jsonb_set(data, '{at}', to_jsonb(${EVENING + 90 * 24 * HOUR}::bigint))`],
    ['the database', 'created_on', sql`now() + interval '90 days'`],
  ])('goes on after a run for which the clock of %s was ahead', async (_clock, column, value) => {
    let runs = 0
    start('hour', async () => void (runs += 1))
    await tickAfter(0)
    const putAhead = () =>
      sql`update pgboss.job set ${sql.ref(column)} = ${value} where name = 'test' and created_on =
        (select max(created_on) from pgboss.job where name = 'test' and created_on < now())`.execute(database.queries)
    await putAhead()
    expect(await report()).toEqual([])
    await tickAfter(0)
    expect(runs).toBe(2)
    await tickAfter(HOUR - 1)
    expect(runs).toBe(2)
    expect(await report()).toEqual([[true, '2026-03-01T22:00:00.000Z']])
    await tickAfter(1)
    expect(runs).toBe(3)
    await putAhead()
    await tickAfter(0)
    expect(runs).toBe(4)
  })

  it('of some processes runs in those alone, and the others report it', async () => {
    let runs = 0
    const failed = (error: unknown) => void failures.push(error)
    const open = (isHere: boolean) => {
      const opened = openJobs({ database, clock: { now: () => now, every: () => () => {} }, failed })
      const job: ScheduledJob = { name: 'job', every: 'hour', work: async () => void (runs += 1) }
      opened.scheduled({ name: 'test', jobs: [job], isHere, failed })
      return opened
    }
    jobs = open(false)
    await tickAfter(0)
    jobs.runNow('job')
    await jobs.idle()
    expect([runs, await report()]).toEqual([0, []])
    const other = open(true)
    await other.tick()
    await other.idle()
    await other.close()
    await tickAfter(HOUR)
    expect([runs, await report()]).toEqual([1, [[true, '2026-03-01T22:00:00.000Z']]])
    await sql`update pgboss.job set state = 'created' where name = 'test'`.execute(database.queries)
    expect(await jobs.waiting()).toEqual([{ name: 'test', since: expect.any(Date) as Date }])
  })

  it('that a newer version has moved to another queue has not failed where an older one fails, and runs no more often', async () => {
    let runs = 0
    const failed = (error: unknown) => void failures.push(error)
    const run = async (queue: string, work: ScheduledJob['work']) => {
      const opened = openJobs({ database, clock: { now: () => now, every: () => () => {} }, failed })
      const other: ScheduledJob = { name: 'other', every: 'hour', work: async () => {} }
      if (queue !== 'test') opened.scheduled({ name: 'test', jobs: [other], failed })
      opened.scheduled({ name: queue, jobs: [{ name: 'job', every: 'hour', work }], failed })
      await opened.tick()
      await opened.idle()
      const [job] = await opened.report()
      await opened.close()
      return job
    }
    const runNew = () => run('moved', async () => void (runs += 1))
    await run('test', async () => {})
    await runNew()
    expect(runs).toBe(0)
    now += HOUR
    await runNew()
    await run('test', async () => Promise.reject(new Error('the older version')))
    expect(failures.splice(0)).toMatchObject([{ message: 'the older version' }])
    expect([await runNew(), runs]).toMatchObject([{ hasFailed: false, dueAt: new Date(now + HOUR) }, 1])
    now += HOUR
    await run('moved', async () => Promise.reject(new Error('the newer version')))
    expect(failures.splice(0)).toMatchObject([{ message: 'the newer version' }])
    expect(await runNew()).toMatchObject({ hasFailed: true })
  })

  it('that the process does not know fails, and the failure is reported', async () => {
    start('hour', async () => {})
    await tickAfter(0)
    await jobs.close()
    jobs = openJobs({ database, clock: { now: () => now, every: () => () => {} }, failed: () => {} })
    const send = (name: string) =>
      jobs.scheduled({
        name: 'test',
        jobs: [{ name, every: 'hour', work: async () => {} }],
        failed: (error) => void failures.push(error),
      })
    send('another')
    await sql`update pgboss.job set state = 'created', completed_on = null where name = 'test'`.execute(
      database.queries,
    )
    await jobs.tick()
    await jobs.idle()
    expect(failures.splice(0)).toMatchObject([
      { name: 'OperatorError', message: expect.stringContaining('the job "job"') as string },
    ])
  })

  // The last one: it removes the tables.
  it('has not run before pg-boss was started', async () => {
    await sql`drop schema pgboss cascade`.execute(database.queries)
    start('hour', async () => {})
    expect(await report()).toEqual([])
    await tickAfter(0)
    expect(await report()).toHaveLength(1)
  })
})
