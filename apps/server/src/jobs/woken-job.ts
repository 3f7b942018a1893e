/** A job that runs in one process at a time, over all processes of the site, when it is woken. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Queues } from './queues.ts'

/** Longest run, s, by default. */
const RUN_MAX_S = 15 * 60
/** How long a finished run is kept, s: nothing reads it. */
const KEPT_S = 60
/** Shortest time between two wakes that reach the queue, ms: a job costs several statements. */
const WAKE_GAP_MS = 250

export interface WokenJob {
  name: string
  /** @param signal aborts when the run has taken `runMaxS`, and the job is woken again; or when the process closes. */
  work: (signal: AbortSignal) => Promise<void>
  /** Called for failures of the queue and of `work`, which is run again when it is next woken. */
  failed: (error: unknown) => void
  /** Longest run, s. */
  runMaxS?: number
}

/** Runs the job soon, in this or another process. A wake during a run causes one further run. */
export type Wake = () => void

export function wokenJob(queues: Queues, { name, work, failed, runMaxS = RUN_MAX_S }: WokenJob): Wake {
  const send = queues.add({
    name,
    runMaxS,
    keptS: KEPT_S,
    async handle(_data, signal) {
      await work(signal).catch(failed)
      if (signal.aborted) wake()
    },
  })
  let sentAt = -Infinity
  const sendOnce = oneAtATime(async () => {
    const wait = sentAt + WAKE_GAP_MS - performance.now()
    if (wait > 0) await delay(wait, undefined, { signal: queues.closing, ref: false }).catch(() => {})
    sentAt = performance.now()
    // Without an effect while a run is waiting already: that run will see the cause of this wake.
    await send([{}]).catch(failed)
  })
  const wake = () => queues.track(sendOnce())
  return wake
}

/** Serialises calls of `work`; calls during a run share one further run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    try {
      do {
        again = false
        await work()
      } while (again)
    } finally {
      running = undefined
    }
  }
  return () => {
    if (running) again = true
    else running = run()
    return running
  }
}
