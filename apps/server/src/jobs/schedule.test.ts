import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/open-database.ts'
import { databases } from '../test-support/databases.ts'
import { forgetRuns } from '../test-support/jobs.ts'
import { openJobs, type Jobs } from './jobs.ts'
import type { ScheduledJob } from './schedule.ts'

const HOUR = 3_600_000
const EVENING = Date.parse('2026-03-01T21:00:00Z')

describe.each(databases)('a scheduled job on %s', (_, open) => {
  let database: Database
  let now: number
  let jobs: Jobs
  const failures: unknown[] = []
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())
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

  // The last one: it removes the tables.
  it('has not run before pg-boss was started', async () => {
    await sql`drop schema pgboss cascade`.execute(database.queries)
    start('hour', async () => {})
    expect(await report()).toEqual([])
    await tickAfter(0)
    expect(await report()).toHaveLength(1)
  })
})
