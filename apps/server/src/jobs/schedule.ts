/**
 * Jobs that run every five minutes, once an hour or once a night, each in one process of the site. The id of a run is a hash of
 * the id of the run before it, so that of all processes one sends it. Whether a run is due is decided by the clock of this process.
 */
import { createHash, randomUUID } from 'node:crypto'
import { OperatorError } from '../base/operator-error.ts'
import type { Queries } from '../database/open-database.ts'
import type { Clock } from '../ports/clock.ts'
import { nightAfter } from './nights.ts'
import type { Queues, SentJob } from './queues.ts'
import { findLastRuns, type LastRun, type RunData, type StoredRuns } from './runs.queries.ts'

const FIVE_MINUTES_MS = 300_000
const HOUR_MS = 3_600_000
/** Longest run, s. A nightly look-up asks about one member after the other. */
const RUN_MAX_S = 12 * 3600
/** How long a finished run is kept, s: the next one follows it, and admins see it. Frequent ones are kept for a day. */
const KEPT_S = 7 * 24 * 3600
const KEPT_FREQUENT_S = 24 * 3600

export interface ScheduledJob {
  name: string
  /** A run that failed, is incomplete, or was ended by a restart, is followed by another one after an hour at most. */
  every: 'five-minutes' | 'hour' | 'night'
  /**
   * @param isAsked whether `runNow` has sent it
   * @param signal aborts when the process closes
   */
  work: (run: { isAsked: boolean; signal: AbortSignal }) => Promise<'incomplete' | void>
}

/**
 * Jobs that run one after the other, in the queue `name`. The failure of one does not affect the next ones. A process takes
 * any run from its queues, so a queue has to have the same jobs in every process: a job that depends on settings gets its own queue.
 */
export interface ScheduledJobs {
  name: string
  jobs: readonly ScheduledJob[]
  /** False if the settings of this process lack what the jobs need. It then only reports the runs of other processes. */
  isHere?: boolean
  /** Called for failures of `work`, and when a run cannot be sent. */
  failed: (error: unknown) => void
}

export interface JobReport {
  name: string
  /** When it last succeeded; null if that is longer ago than its runs are kept. */
  doneAt: Date | null
  /** Whether the last finished run in its present queue failed. A repeat that has not finished does not change this. */
  hasFailed: boolean
  dueAt: Date
}

interface Group {
  queue: string
  jobs: ReadonlyMap<string, ScheduledJob>
  /** Null where the jobs run in other processes. */
  send: ((runs: SentJob<RunData>[]) => Promise<void>) | null
  failed: (error: unknown) => void
}

interface Options {
  /** Of calls, for `report`. */
  queries: Queries
  jobQueries: Queries
  clock: Clock
}

export function openSchedule(queues: Queues, { queries, jobQueries, clock }: Options) {
  const groups: Group[] = []
  const lastRuns = (by: Queries) =>
    findLastRuns(
      by,
      groups.flatMap(({ queue, jobs }) => [...jobs.keys()].map((name) => ({ name, queue }))),
      clock.now(),
    )
  const toRun = (id: string, name: string, isAsked: boolean): SentJob<RunData> => ({
    id,
    singletonKey: name,
    data: { name, at: clock.now(), isAsked },
  })
  return {
    add({ name: queue, jobs: list, isHere = true, failed }: ScheduledJobs) {
      const jobs = new Map(list.map((job) => [job.name, job]))
      const handle = (data: RunData, signal: AbortSignal) => run(jobs, data, signal, failed)
      const keptS = list.every(({ every }) => every === 'five-minutes') ? KEPT_FREQUENT_S : KEPT_S
      const send = isHere ? queues.add({ name: queue, runMaxS: RUN_MAX_S, keptS, handle }) : null
      groups.push({ queue, jobs, send, failed })
    },
    /** Call it regularly: sends the runs that are due. */
    async tick() {
      const last = await lastRuns(jobQueries)
      const now = clock.now()
      for (const { jobs, send } of groups) {
        const due = [...jobs.values()].filter((job) => isDue(job, last.get(job.name)?.last, now))
        await send?.(due.map(({ name }) => toRun(idAfter(name, last.get(name)), name, false)))
      }
    },
    /** Sends a run in the background, due or not; without an effect while one is waiting. */
    runNow(name: string) {
      for (const { jobs, send, failed } of groups)
        if (send && jobs.has(name)) queues.track(send([toRun(randomUUID(), name, true)]).catch(failed))
    },
    /** The jobs that have run, ordered by name. */
    async report(): Promise<JobReport[]> {
      const last = await lastRuns(queries)
      return groups
        .flatMap(({ jobs }) => [...jobs.values()])
        .flatMap((job) => {
          const found = last.get(job.name)?.last
          return found
            ? [
                {
                  name: job.name,
                  doneAt: found.doneAt,
                  hasFailed: found.hasFailed,
                  dueAt: new Date(dueAt(job, found)),
                },
              ]
            : []
        })
        .sort((one, other) => one.name.localeCompare(other.name))
    },
  }
}

export type Schedule = ReturnType<typeof openSchedule>

async function run(
  jobs: ReadonlyMap<string, ScheduledJob>,
  { name, isAsked }: RunData,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  const job = jobs.get(name)
  if (!job) {
    const error = new OperatorError(
      `A process of another version has sent the job "${name}", which this one does not have`,
    )
    failed(error)
    throw error
  }
  const outcome = await job.work({ isAsked, signal }).catch((error: unknown) => {
    failed(error)
    return 'failed' as const
  })
  // Only says that the run has to be repeated: the message of the error itself may contain personal data.
  if (outcome !== undefined) throw new Error(`The run is ${outcome}`)
}

function dueAt({ every }: ScheduledJob, { state, at }: LastRun): number {
  if (state === 'open') return at
  if (every === 'five-minutes') return at + FIVE_MINUTES_MS
  return every === 'night' && state === 'complete' ? nightAfter(at) : at + HOUR_MS
}

const isDue = (job: ScheduledJob, last: LastRun | null | undefined, now: number): boolean =>
  !last || (last.state !== 'open' && dueAt(job, last) <= now)

/** A UUID, the same in every process. */
const idAfter = (name: string, stored: StoredRuns | undefined): string =>
  createHash('sha256')
    .update(`${name} after ${stored?.follows ?? 'none'}`)
    .digest('hex')
    .slice(0, 32)
