/**
 * A job that runs in one process at a time, over all processes of the site, when it is woken: a queue of pg-boss with room
 * for one waiting and one running job. pg-boss makes and migrates its tables itself, in the schema `pgboss`.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { outsideDatabaseCall } from '../database/call-budget.ts'
import type { QueueBackend } from '../database/open-database.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** How often a process asks for a waiting job, s. The process that wakes the job does not wait for it. */
const POLL_S = 2
/** A job whose process was killed is given to another one after this time, s; a running job reports within it. */
const HEARTBEAT_S = 60
/** Longest run of a job, s, by default. */
const RUN_MAX_S = 15 * 60
/** Shortest time between two wakes that reach the queue, ms: a job costs several statements. */
const WAKE_GAP_MS = 250
/** How long closing waits for a running job, ms. */
const CLOSE_MS = 2000

export interface WokenJob {
  /** Runs the job soon, in this or another process. A wake during a run causes one further run. */
  wake(): void
  /** Starts no further run and aborts the running one. */
  close(): Promise<void>
}

export interface WokenJobOptions {
  name: string
  /** @param signal aborts when the run has taken `runMaxS`; the job is then woken again. */
  work: (signal: AbortSignal) => Promise<void>
  /** Called for failures of the queue and of `work`, which is run again when it is next woken. */
  failed: (error: unknown) => void
  /** Longest run, s. */
  runMaxS?: number
}

/** The queue is started by the first wake: the tables of the site may be missing before. */
export function wokenJob(
  backend: QueueBackend,
  { name, work, failed, runMaxS = RUN_MAX_S }: WokenJobOptions,
): WokenJob {
  const closing = new AbortController()
  let starting: Promise<{ boss: PgBoss; workerId: string }> | undefined

  async function start() {
    const boss = new PgBoss({ ...backend, schedule: false })
    boss.on('error', failed)
    await boss.start()
    await boss.createQueue(name, {
      policy: 'stately',
      retryLimit: 0,
      expireInSeconds: runMaxS,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: 60,
    })
    const workerId = await boss.work(name, { pollingIntervalSeconds: POLL_S }, async ([job]) => {
      const signals = job ? [closing.signal, job.signal] : [closing.signal]
      await work(AbortSignal.any(signals)).catch(failed)
      if (job?.signal.aborted) wake()
    })
    return { boss, workerId }
  }

  async function send() {
    starting ??= start()
    try {
      const { boss, workerId } = await starting
      // Null, without an effect, while a job is waiting already: that one will see what this wake is about.
      await boss.send(name)
      boss.notifyWorker(workerId)
    } catch (error) {
      failed(error)
      const isStarted = await starting.then(
        () => true,
        () => false,
      )
      if (!isStarted) starting = undefined
    }
  }

  const sendOnce = oneAtATime(async () => {
    if (closing.signal.aborted) return
    await send()
    await delay(WAKE_GAP_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  })
  const wake = () => outsideDatabaseCall(() => void sendOnce())
  return {
    wake,
    async close() {
      closing.abort()
      await sendOnce()
      const started = await starting?.catch(() => undefined)
      await started?.boss.stop({ timeout: CLOSE_MS })
    },
  }
}
