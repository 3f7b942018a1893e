/** One worker of the bench of partners: plays the streams of each message. */
import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { surveyLed } from '@rubato/engine/testing'

export interface Streams {
  first: number
  count: number
}

parentPort?.on('message', ({ first, count }: Streams) =>
  parentPort?.postMessage(surveyLed(count, { first, now: () => performance.now() })),
)
