/** One block of work after another, as many at once as there are connections, each begun when one before it has ended. */

/** Requests, statements or what else is under way at once. */
export const CONNECTIONS = 4

export interface Block {
  /** ms, each request's own. */
  latencies: number[]
  /** ms, all together. */
  took: number
}

/** @param work is given numbers that go up from `first` */
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
  const sorted = [...latencies].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return { perSecond: (1000 * sorted.length) / took, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
