/**
 * The jobs of one process of the site. Each kind runs in one process at a time, over all of them: woken jobs when something
 * happens, scheduled jobs every five minutes, once an hour or once a night.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import type { Clock } from '../ports/clock.ts'
import { openQueues } from './queues.ts'
import { findOldestWaiting, hasOpenJobs } from './runs.queries.ts'
import { openSchedule, type Schedule, type ScheduledJobs } from './schedule.ts'
import { wokenJob, type Wake, type WokenJob } from './woken-job.ts'

/** Interval at which `idle` looks for jobs, ms. */
const IDLE_MS = 10

export interface Jobs extends Pick<Schedule, 'tick' | 'runNow' | 'report'> {
  /** Call it before anything is sent. */
  woken(job: WokenJob): Wake
  /** Call it before anything is sent. */
  scheduled(jobs: ScheduledJobs): void
  /** The queues, with the time since which a job has waited; null without one. */
  waiting(): Promise<{ name: string; since: Date | null }[]>
  /** Resolves when no job of these kinds waits or runs, in any process, and everything has been sent; for tests. */
  idle(): Promise<void>
  /** Starts no further job, and aborts the running ones. */
  close(): Promise<void>
}

interface Options {
  database: Pick<Database, 'queueBackend' | 'queries' | 'jobQueries'>
  clock: Clock
  /** Called for failures of the queue itself. */
  failed: (error: unknown) => void
}

export function openJobs({ database, clock, failed }: Options): Jobs {
  const { queries, jobQueries } = database
  const queues = openQueues(database.queueBackend, failed)
  const schedule = openSchedule(queues, { queries, jobQueries, clock })
  const names: string[] = []
  let closed: Promise<void> | undefined
  return {
    woken(job) {
      names.push(job.name)
      return wokenJob(queues, job)
    },
    scheduled(jobs) {
      names.push(jobs.name)
      schedule.add(jobs)
    },
    tick: schedule.tick,
    runNow: schedule.runNow,
    report: schedule.report,
    async waiting() {
      const oldest = await findOldestWaiting(queries, names)
      return names.map((name) => ({ name, since: oldest.get(name) ?? null }))
    },
    async idle() {
      for (;;) {
        await queues.sent()
        if (closed) return closed
        // In this order: a job that has ended has already started to send its follow-up jobs.
        const isOpen = await hasOpenJobs(jobQueries, names)
        if (!isOpen && !queues.isSending()) return
        await delay(IDLE_MS)
      }
    },
    close() {
      closed ??= queues.close()
      return closed
    },
  }
}
