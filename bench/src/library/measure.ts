/** Blocks of measured work: `CONNECTIONS` workers, each of which starts its next call when the previous one has ended. */

import { percentile } from '../support/percentile.ts'

/** Concurrent requests or statements. */
export const CONNECTIONS = 4

export interface Block {
  /** Latency of each call, ms. */
  latencies: number[]
  /** Time of the whole block, ms. */
  took: number
}

/** @param work is called with increasing numbers from `first` on */
export async function block(ms: number, first: number, work: (number: number) => Promise<unknown>): Promise<Block> {
  const latencies: number[] = []
  const begin = performance.now()
  let next = first
  const one = async () => {
    while (performance.now() - begin < ms) {
      const from = performance.now()
      await work(next++)
      latencies.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return { latencies, took: performance.now() - begin }
}

export interface Figures {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

export function figuresOf({ latencies, took }: Block): Figures {
  const at = (share: number) => percentile(latencies, share)
  return { perSecond: (1000 * latencies.length) / took, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
