/** The runs of scheduled jobs that pg-boss has stored; it keeps each for some days. */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { CLOCK_SKEW_MS } from '../ports/clock.ts'

/** The data of a job of pg-boss that is a run of a scheduled job. */
export interface RunData {
  name: string
  /** When the run was sent, ms since 1970, by the clock of the process that sent it. */
  at: number
  /** Sent by `runNow`. */
  isAsked: boolean
}

/** The last run of a scheduled job. */
export interface LastRun {
  id: string
  /** `open`: waiting or running. */
  state: 'open' | 'complete' | 'failed'
  /** See `RunData`. */
  at: number
  /** When a run last succeeded. */
  doneAt: Date | null
  /** Whether the last run that has ended failed. Failures in an earlier queue of the job do not count. */
  hasFailed: boolean
}

/** The stored runs of a scheduled job. */
export interface StoredRuns {
  /** Null where every run is ahead of the clock. */
  last: LastRun | null
  /** Part of the id of the next run: the ids of the last run and of one that is ahead of the clock, if any. */
  follows: string
}

interface Row {
  name: string
  id: string
  state: LastRun['state']
  at: string
  done_at: Date | null
  has_failed: boolean
  is_ahead: boolean
  ahead_id: string | null
}

/** A scheduled job and the queue that this version runs it in. */
interface QueuedJob {
  name: string
  queue: string
}

/**
 * By job name; empty until a process has started pg-boss. Runs dated in the future are left out: they were stored while a clock
 * was ahead, and no run would be due until the other clocks caught up. During an upgrade the previous version may still send a job
 * to its old queue, where processes of this version fail it. Those failures do not count.
 */
export async function findLastRuns(
  queries: Queries,
  jobs: readonly QueuedJob[],
  now: number,
): Promise<Map<string, StoredRuns>> {
  if (!(await isInstalled(queries))) return new Map()
  const names = jobs.map(({ name }) => name)
  const queues = jobs.map(({ queue }) => queue)
  const { rows } = await sql<Row>`
    with runs as (
      select present.name, id, data->>'at' as at, state, created_on, completed_on,
        state > 'completed' and job.name = present.queue as is_failure,
        (data->>'at')::numeric > ${now + CLOCK_SKEW_MS}::numeric
          or created_on > now() + ${CLOCK_SKEW_MS}::int * interval '1 millisecond' as is_ahead
      from pgboss.job as job join unnest(${names}::text[], ${queues}::text[]) as present(name, queue)
        on present.name = data->>'name'
      where job.name = any(${queues}))
    select distinct on (name) name, id, at, is_ahead,
      case when state < 'completed' then 'open' when state = 'completed' then 'complete' else 'failed' end as state,
      max(completed_on) filter (where state = 'completed') over here as done_at,
      coalesce(max(created_on) filter (where is_failure) over here, '-infinity') >
        coalesce(max(created_on) filter (where state = 'completed') over here, '-infinity') as has_failed,
      max(id::text) filter (where is_ahead) over (partition by name) as ahead_id
    from runs
    window here as (partition by name, is_ahead)
    order by name, is_ahead, created_on desc`.execute(queries)
  return new Map(rows.map((row) => [row.name, toStored(row)]))
}

const toStored = ({ id, state, at, done_at, has_failed, is_ahead, ahead_id }: Row): StoredRuns => ({
  last: is_ahead ? null : { id, state, at: Number(at), doneAt: done_at, hasFailed: has_failed },
  follows: ahead_id === null ? id : `${id} ${ahead_id}`,
})

/** Whether a job of these queues waits or runs, in any process. */
export async function hasOpenJobs(queries: Queries, queues: readonly string[]): Promise<boolean> {
  if (!(await isInstalled(queries))) return false
  const { rows } = await sql`
    select from pgboss.job where name = any(${queues}) and state < 'completed' limit 1`.execute(queries)
  return rows.length > 0
}

/** When the oldest job of each queue was sent that still waits. */
export async function findOldestWaiting(queries: Queries, queues: readonly string[]): Promise<Map<string, Date>> {
  if (!(await isInstalled(queries))) return new Map()
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, min(created_on) as at from pgboss.job
    where name = any(${queues}) and state < 'active' group by name`.execute(queries)
  return new Map(rows.map(({ name, at }) => [name, at]))
}

async function isInstalled(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(queries)
  return rows[0]?.is === true
}
