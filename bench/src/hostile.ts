/**
 * `npm run bench -- hostile [--requests N] [--routes a,b]`: sends to every route of the contracts, or to the named ones,
 * the largest and most expensive requests that it accepts, requests with one field beyond its bound, long texts of one
 * character, deep JSON, and random requests that it refuses, to the real server on PGlite. Prints for each route the longest
 * stall of the event loop, the largest answer, the growth of memory, the answers of 500 and above, and the refusals in
 * another form than `{statusCode, error, issues}`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type EndpointName } from '@rubato/contracts/api'
import { brokenRequest, randomFrom, requestShapes } from '@rubato/contracts/testing'
import { startStandIns } from '@rubato/stand-ins'
import type { Vitals } from './hostile/server-process.ts'
import { openTarget, type Answer, type Sent, type Target } from './hostile/target.ts'
import { largestOf, shapedRequests, type Shapes } from './hostile/shaped-requests.ts'
import type { WorstCase } from './hostile/worst-case.ts'
import { worstCases } from './hostile/worst-cases.ts'
import { numberOption } from './support/number-option.ts'
import { median } from './support/percentile.ts'

const REQUESTS = 200_000
/** Aims: ms, bytes, bytes, issues. */
const AIMS = { stallMs: 250, answer: 2_000_000, held: 50_000_000, issues: 20 } as const
/** How often an expensive request is sent; its stall is the median of them. */
const REPEATS = 3
const SEED = 20_261_121
/** Concurrent requests: few, so that one turn of the event loop seldom does the work of several. */
const CONCURRENCY = 4

interface Row {
  requests: number
  stallMs: number
  stallCpuMs: number
  answer: number
  issues: number
  failures: number
  /** Refusals in another form than `{statusCode, error, issues}`. */
  formless: number
  grown: number
  worst: string
}

type Stall = Pick<Vitals, 'stallMs' | 'stallCpuMs'>

const rows = new Map<EndpointName, Row>()
const rowOf = (name: EndpointName): Row => {
  const row = rows.get(name) ?? {
    requests: 0,
    stallMs: 0,
    stallCpuMs: 0,
    answer: 0,
    issues: 0,
    failures: 0,
    formless: 0,
    grown: 0,
    worst: '',
  }
  rows.set(name, row)
  return row
}

function noteAnswer(name: EndpointName, { status, bytes, issues, isFormless }: Answer): void {
  const row = rowOf(name)
  row.requests += 1
  row.answer = Math.max(row.answer, bytes)
  row.issues = Math.max(row.issues, issues)
  if (status >= 500 && status !== 503) row.failures += 1
  if (isFormless) row.formless += 1
}

function noteStall(name: EndpointName, { stallMs, stallCpuMs }: Stall, what: string): void {
  const row = rowOf(name)
  row.stallCpuMs = Math.max(row.stallCpuMs, stallCpuMs)
  if (stallMs > row.stallMs) Object.assign(row, { stallMs, worst: what })
}

/** Read once: parts of a case may be made by each reading. */
function requestOf(given: WorstCase): Sent {
  const { name, params, query, headers, cookie, body } = given
  return {
    name,
    ...(params && { params: { ...params } }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(cookie !== undefined && { cookie }),
    body,
  }
}

async function measureCase(target: Target, given: WorstCase): Promise<void> {
  const vitals: Vitals[] = []
  const statuses = new Set<number>()
  for (let time = 0; time < REPEATS; time++) {
    await given.before?.()
    await target.vitals()
    const answer = await target.send(requestOf(given))
    vitals.push(await target.vitals())
    statuses.add(answer.status)
    noteAnswer(given.name, answer)
  }
  const stall: Stall = {
    stallMs: median(vitals.map(({ stallMs }) => stallMs)),
    stallCpuMs: median(vitals.map(({ stallCpuMs }) => stallCpuMs)),
  }
  const { stallMs, stallCpuMs } = stall
  process.stderr.write(
    `${given.name}, ${given.what}: ${[...statuses].join()}, ${stallMs.toFixed(0)} ms (${stallCpuMs.toFixed(0)} of the processor)\n`,
  )
  noteStall(given.name, stall, given.what)
}

function shapesOf(names: readonly EndpointName[]): Map<EndpointName, Shapes> {
  const all = new Map<EndpointName, Shapes>(names.map((name) => [name, {}]))
  for (const { name, part, shape } of requestShapes()) {
    if (all.has(name)) all.set(name, { ...all.get(name), [part]: shape })
  }
  return all
}

/** The endpoints named after `--routes`, or all. Throws for an unknown name. */
function routesIn(args: readonly string[]): EndpointName[] {
  const at = args.indexOf('--routes')
  const all = Object.keys(endpoints) as EndpointName[]
  if (at === -1) return all
  const named = (args[at + 1] ?? '').split(',')
  const unknown = named.find((name) => !(name in endpoints))
  if (unknown !== undefined)
    throw new Error(`--routes takes names of endpoints, separated by commas: ${unknown} is none`)
  return all.filter((name) => named.includes(name))
}

/** The largest request of the endpoint, to an existing script. */
function largest(name: EndpointName, shapes: Shapes, scriptId: string): WorstCase {
  const parts = largestOf(name, shapes)
  const params = {
    ...(parts['params'] as object | undefined),
    ...(shapes.params?.properties?.['scriptId'] && { scriptId }),
  }
  return { name, what: 'the largest request', ...parts, params }
}

/** Sent one after the other, so that the stall is that of one request. */
async function sendShaped(target: Target, name: EndpointName, shapes: Shapes): Promise<void> {
  await target.vitals()
  for (const { what, ...request } of shapedRequests(name, shapes)) {
    noteAnswer(name, await target.send(request))
    noteStall(name, await target.vitals(), what)
  }
}

async function sendBroken(target: Target, name: EndpointName, shapes: Shapes, count: number): Promise<void> {
  const random = randomFrom(SEED + name.length * 7919)
  await target.vitals()
  let left = count
  const send = async () => {
    while (left > 0) {
      left -= 1
      noteAnswer(name, await target.send({ name, ...brokenRequest(shapes, random) }))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, send))
  noteStall(name, await target.vitals(), 'random')
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`

function print(before: Vitals, after: Vitals): boolean {
  const total = [...rows.values()].reduce((sum, { requests }) => sum + requests, 0)
  console.log(`${total} requests to ${rows.size} routes, seed ${SEED}`)
  for (const [name, row] of [...rows].sort(([, a], [, b]) => b.stallMs - a.stallMs)) {
    const { requests, stallMs, stallCpuMs, answer, failures, grown, worst } = row
    console.log(
      `${name.padEnd(20)} ${String(requests).padStart(7)} requests, stall ${stallMs.toFixed(0).padStart(4)} ms ` +
        `(${stallCpuMs.toFixed(0)} of the processor), answer ${megabytes(answer)}, memory ${megabytes(grown)}, ${failures} of 5xx; ${worst}`,
    )
  }
  const grownBytes = after.held - before.held
  console.log(
    `memory held: ${megabytes(before.held)} before, ${megabytes(after.held)} after; of the process ${megabytes(before.rss)}, ${megabytes(after.rss)}`,
  )
  const missed = [...rows].flatMap(([name, row]) => [
    ...(row.stallMs > AIMS.stallMs ? [`${name}: a stall of ${row.stallMs.toFixed(0)} ms`] : []),
    ...(row.answer > AIMS.answer ? [`${name}: an answer of ${megabytes(row.answer)}`] : []),
    ...(row.issues > AIMS.issues ? [`${name}: ${row.issues} issues`] : []),
    ...(row.formless > 0 ? [`${name}: ${row.formless} refusals that are not {statusCode, error, issues}`] : []),
    ...(row.failures > 0 ? [`${name}: ${row.failures} answers of 5xx`] : []),
  ])
  if (grownBytes > AIMS.held) missed.push(`memory: ${megabytes(grownBytes)} more than before`)
  for (const line of missed) console.log(`MISSED ${line}`)
  return missed.length === 0
}

async function attack(target: Target, routes: readonly EndpointName[], requests: number): Promise<boolean> {
  const shapes = shapesOf(routes)
  const { cases, victim } = await worstCases(target)
  // Warm-up: code that is loaded and compiled by the first calls does not count as growth.
  for (const [name, each] of shapes) await sendBroken(target, name, each, 50)
  rows.clear()
  const before = await target.vitals(true)
  for (const given of cases.filter(({ name }) => shapes.has(name))) await measureCase(target, given)
  for (const [name, each] of shapes) await measureCase(target, largest(name, each, victim))
  for (const [name, each] of shapes) await sendShaped(target, name, each)
  const share = Math.ceil(requests / shapes.size)
  for (const [name, each] of shapes) {
    const { held } = await target.vitals(true)
    await sendBroken(target, name, each, share)
    rowOf(name).grown = (await target.vitals(true)).held - held
  }
  return print(before, await target.vitals(true))
}

export async function run(args: string[]): Promise<void> {
  const requests = numberOption(args, '--requests', REQUESTS)
  const routes = routesIn(args)
  const standIns = await startStandIns()
  const directory = mkdtempSync(join(tmpdir(), 'rubato-hostile-'))
  try {
    const target = await openTarget(directory, standIns)
    try {
      process.exitCode = (await attack(target, routes, requests)) ? 0 : 1
    } finally {
      await target.close()
    }
  } finally {
    await standIns.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
