/** The runs of scheduled jobs that pg-boss has stored; it keeps each for some days. */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'

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
  /** Whether the last run that has ended failed. */
  hasFailed: boolean
}

interface Row {
  name: string
  id: string
  state: LastRun['state']
  at: string
  done_at: Date | null
  has_failed: boolean
}

/** By the name of the job; empty before any process has started pg-boss. */
export async function findLastRuns(queries: Queries, queues: readonly string[]): Promise<Map<string, LastRun>> {
  if (!(await isInstalled(queries))) return new Map()
  const { rows } = await sql<Row>`
    select distinct on (data->>'name') data->>'name' as name, id, data->>'at' as at,
      case when state < 'completed' then 'open' when state = 'completed' then 'complete' else 'failed' end as state,
      max(completed_on) filter (where state = 'completed') over runs as done_at,
      coalesce(max(created_on) filter (where state > 'completed') over runs, '-infinity') >
        coalesce(max(created_on) filter (where state = 'completed') over runs, '-infinity') as has_failed
    from pgboss.job where name = any(${queues})
    window runs as (partition by data->>'name')
    order by data->>'name', created_on desc`.execute(queries)
  return new Map(
    rows.map(({ name, at, done_at, has_failed, ...run }) => [
      name,
      { ...run, at: Number(at), doneAt: done_at, hasFailed: has_failed },
    ]),
  )
}

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
