/**
 * One operation on one library, measured in turn in three ways: our server and, with scripts, the bare server and the
 * plain driver.
 */
import type { Worker } from 'node:worker_threads'
import type { Load, Request } from './load-worker.ts'
import { block, figuresOf, type Block } from './measure.ts'
import type { LibraryKind } from './filling.ts'
import type { Operation } from './far-pages.ts'
import type { Measured } from './report.ts'
import { byHand, type Site } from './site.ts'
import type { Statement } from './store.ts'

export interface Series extends Measured {
  site: Site
  bareRequests: Request[]
  statements: Statement[][]
  /** Index of the next block's first request, so that no vote is repeated. */
  next: number
}

export async function seriesOf(site: Site, bearer: string, kind: LibraryKind, operation: Operation): Promise<Series> {
  const [bareRequests, statements]: [Request[], Statement[][]] = [[], []]
  // Games and generators are listed by the same code: the comparison with scripts shows its cost.
  for (const request of kind === 'script' ? operation.requests : []) {
    const recorded = await site.record(bearer, request)
    bareRequests.push({ ...request, path: `/${recorded.number}` })
    statements.push(recorded.statements)
  }
  const listed = await listedRows(site, bearer, operation)
  const none = { ours: [], bare: [], hand: [] }
  return { kind, operation, rows: site.rows, listed, site, bareRequests, statements, next: 0, ...none }
}

/** Requests whose rows are counted. */
const COUNTED = 10

/** Rows of a page of the list, on average; null where the answer is another. */
async function listedRows(site: Site, bearer: string, { requests }: Operation): Promise<number | null> {
  let rows = 0
  const counted = requests.slice(0, COUNTED)
  for (const { method, path } of counted) {
    if (method !== 'GET') return null
    const { data } = await site.read<{ data?: unknown }>(bearer, path)
    if (!Array.isArray(data)) return null
    rows += data.length
  }
  return rows / counted.length
}

/** Measures one block in each of the ways. */
export async function measure(series: Series, worker: Worker, bearer: string, ms: number): Promise<void> {
  const { site, operation, bareRequests, statements } = series
  const load = (origin: string, requests: Request[]) =>
    send(worker, { origin, host: site.host, bearer, requests, first: series.next, ms })
  const keep = (into: Measured['ours'], done: Block) => {
    series.next += done.latencies.length
    into.push(figuresOf(done))
  }
  keep(series.ours, await load(site.ours, operation.requests))
  if (bareRequests.length === 0) return
  keep(series.bare, await load(site.bare, bareRequests))
  keep(
    series.hand,
    await block(ms, series.next, (number) => byHand(site.store, statements[number % statements.length] ?? [])),
  )
}

function send(worker: Worker, load: Load): Promise<Block> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (done: Block) => {
      worker.off('error', reject)
      resolve(done)
    })
    worker.postMessage(load)
  })
}
