/**
 * The queues of this process: one instance of pg-boss, which makes and migrates its tables itself, in the schema `pgboss`.
 * A queue has one worker in each process and runs one job at a time there.
 */
import { PgBoss, type Job, type JobInsert } from 'pg-boss'
import { outsideDatabaseCall } from '../database/call-budget.ts'
import type { QueueBackend } from '../database/open-database.ts'
import { traced } from '../tracing/spans.ts'

/**
 * How often a process polls for a waiting job, s. A process polls at once for jobs that it sent itself, and after each
 * job; only jobs of a process that was killed wait for this.
 */
const POLL_S = 60
/** A job whose process was killed has failed after this time, s; a running job reports within it. */
const HEARTBEAT_S = 60
/** How often finished jobs are removed whose time is over, s. */
const REMOVAL_S = 3600
/** How long closing waits for running jobs, ms. */
const CLOSE_MS = 2000

interface Queue<Data> {
  name: string
  /** Longest run, s: then `signal` aborts, and the job has failed. */
  runMaxS: number
  /** How long finished jobs are kept, s. */
  keptS: number
  /** The job has failed when it rejects; pg-boss stores the error, whose message must be without personal data. */
  handle(data: Data, signal: AbortSignal): Promise<void>
}

/** `singletonKey`: over all processes, one job with this key waits and one runs. */
export type SentJob<Data> = Pick<JobInsert<Data>, 'id' | 'singletonKey' | 'data'>

/** Sends jobs, without an effect for those whose id is known or whose key waits already, and wakes the worker. */
type Send<Data> = (jobs: SentJob<Data>[]) => Promise<void>

export interface Queues {
  /** Call it before anything is sent. */
  add<Data extends object>(queue: Queue<Data>): Send<Data>
  /** Aborts when the process closes. */
  closing: AbortSignal
  /** Counts `sending` until it has ended; it must not reject. */
  track(sending: Promise<void>): void
  isSending(): boolean
  /** Resolves when nothing is being sent. */
  sent(): Promise<void>
  /** Aborts and ends the running jobs. */
  close(): Promise<void>
}

/**
 * pg-boss is started by the first job that is sent: the tables of the site may be missing before.
 *
 * @param failed called for failures of pg-boss itself
 */
export function openQueues(backend: QueueBackend, failed: (error: unknown) => void): Queues {
  const closing = new AbortController()
  const queues: Queue<object>[] = []
  const sending = new Set<Promise<void>>()
  let starting: Promise<StartedQueues> | undefined

  function started(): Promise<StartedQueues> {
    starting ??= startQueues(backend, queues, { closing: closing.signal, failed }).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }

  async function send(name: string, jobs: SentJob<object>[]): Promise<void> {
    if (closing.signal.aborted) return
    const { boss, notify } = await started()
    if (jobs.length > 0) await boss.insert(name, jobs)
    notify(name)
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => sending.delete(tracked))
    sending.add(tracked)
  }
  async function sent(): Promise<void> {
    while (sending.size > 0) await Promise.all(sending)
  }
  return {
    add(queue) {
      queues.push(queue)
      return (jobs) => outsideDatabaseCall(() => send(queue.name, jobs))
    },
    closing: closing.signal,
    track,
    isSending: () => sending.size > 0,
    sent,
    async close() {
      closing.abort()
      await sent()
      const running = await starting?.catch(() => undefined)
      await running?.boss.stop({ timeout: CLOSE_MS })
    },
  }
}

interface StartedQueues {
  boss: PgBoss
  /** Lets the worker of the queue poll for jobs now. */
  notify: (queue: string) => void
}

async function startQueues(
  backend: QueueBackend,
  queues: readonly Queue<object>[],
  { closing, failed }: { closing: AbortSignal; failed: (error: unknown) => void },
): Promise<StartedQueues> {
  const boss = new PgBoss({ ...backend, schedule: false, maintenanceIntervalSeconds: REMOVAL_S })
  boss.on('error', failed)
  const workers = new Map<string, string>()
  const notify = (name: string) => {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  try {
    await boss.start()
    await createMissing(boss, queues)
    for (const { name, handle } of queues) {
      const work = async ([job]: Job<object>[]) => {
        // Another job may have come while this one ran.
        if (!job) return
        const run = () => handle(job.data, AbortSignal.any([closing, job.signal]))
        await traced({ name: `job ${name}`, kind: 'internal' }, run).finally(() => notify(name))
      }
      workers.set(name, await boss.work(name, { pollingIntervalSeconds: POLL_S }, work))
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(failed)
    throw error
  }
  return { boss, notify }
}

async function createMissing(boss: PgBoss, queues: readonly Queue<object>[]): Promise<void> {
  const stored = new Set((await boss.getQueues(queues.map(({ name }) => name))).map(({ name }) => name))
  for (const { name, runMaxS, keptS } of queues) {
    if (stored.has(name)) continue
    await boss.createQueue(name, {
      policy: 'stately',
      retryLimit: 0,
      expireInSeconds: runMaxS,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: keptS,
    })
  }
}
