/**
 * `npm run bench -- hostile [--requests N] [--routes a,b]`: sends to every route of the contracts, or to the named ones, the
 * largest requests that its schemas accept and refuse, requests with one field beyond its bound, long texts of one character,
 * deep JSON, and random requests that it refuses, to the real server on PGlite. No route is known by name: a new field is
 * covered. Prints for each route the processor time of the longest turn of the event loop and of the costliest call, the
 * largest answer, the growth of memory, and the answers of 500 and above. Ends with 1 when an aim is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type EndpointName } from '@rubato/contracts/api'
import { brokenRequest, randomFrom } from '@rubato/contracts/testing'
import { startStandIns } from '@rubato/stand-ins'
import { createResults, isMissed, type Cost, type Results } from './hostile/results.ts'
import { reviewCases } from './hostile/review-cases.ts'
import {
  acceptedRequest,
  fullBodies,
  partsOf,
  plainRequests,
  shapesOf,
  smallBodies,
  undoOf,
  type Parts,
} from './hostile/route-requests.ts'
import { createScript, createSubjects, type Subjects } from './hostile/subjects.ts'
import { openTarget, type Answer, type Sent, type Target } from './hostile/target.ts'
import { numberOption } from './support/number-option.ts'

const REQUESTS = 200_000
/** A cost beyond its aim counts when it is repeated: the least of this many measurements. */
const REPEATS = 3
const SEED = 20_261_121
/** Concurrent random requests: few, so that one turn of the event loop seldom does the work of several. */
const CONCURRENCY = 4
/** Bodies of an eighth of the limit that are sent in full size too, because they cost most. */
const COSTLIEST = 5
/** Things made between two removals of those that were deleted. */
const KEPT = 20

interface Bench {
  target: Target
  subjects: Subjects
  results: Results
  made: number
}

interface Measured extends Sent {
  what: string
  times?: number
}

/** Deletes the rows that the request has made, so that the next one is not refused for the storage of the member. */
async function undo(bench: Bench, name: EndpointName, { status, text }: Answer): Promise<void> {
  const undone = status === 200 ? undoOf(name) : undefined
  if (!undone) return
  const { id } = JSON.parse(text) as { id?: string }
  if (id === undefined) return
  await bench.target.send({ name: undone.name, params: { [undone.param]: id } })
  bench.made += 1
  if (bench.made % KEPT === 0) await bench.target.vitals({ forget: true })
}

async function measureOnce(bench: Bench, { what, times = 1, ...request }: Measured): Promise<Cost> {
  const { target, results } = bench
  await target.vitals()
  const answers = await Promise.all(Array.from({ length: times }, () => target.send(request)))
  const { turnMs, cpuMs, stallMs } = await target.vitals()
  for (const answer of answers) {
    results.answered(request.name, answer)
    await undo(bench, request.name, answer)
  }
  const cost = { turnMs, cpuMs: cpuMs / times, stallMs }
  if (isMissed(cost)) {
    const statuses = answers.map(({ status }) => status).join()
    const costs = `turn ${turnMs.toFixed(0)} ms, call ${cost.cpuMs.toFixed(0)} ms`
    process.stderr.write(`${request.name}, ${what}: ${statuses}, ${costs}\n`)
  }
  return cost
}

/** Sent alone, so that the cost belongs to this request alone. */
async function measure(bench: Bench, request: Measured): Promise<Cost> {
  let cost = await measureOnce(bench, request)
  for (let time = 1; time < REPEATS && isMissed(cost); time += 1) {
    const again = await measureOnce(bench, request)
    cost = {
      turnMs: Math.min(cost.turnMs, again.turnMs),
      cpuMs: Math.min(cost.cpuMs, again.cpuMs),
      stallMs: Math.min(cost.stallMs, again.stallMs),
    }
  }
  bench.results.cost(request.name, cost, request.what)
  return cost
}

async function measureReview(bench: Bench, names: ReadonlySet<EndpointName>): Promise<void> {
  if (!names.has('importDialogs') && !names.has('createGame') && !names.has('openApi')) return
  const { scriptId } = await bench.subjects.paramsOf({ scriptId: '' })
  for (const { isIntoNewScript, ...given } of reviewCases(String(scriptId), names)) {
    const params = isIntoNewScript ? { scriptId: await createScript(bench.target.send, 'A new script') } : given.params
    const cost = await measure(bench, { ...given, ...(params && { params }) })
    process.stderr.write(
      `${given.name}, ${given.what}: turn ${cost.turnMs.toFixed(0)}, call ${cost.cpuMs.toFixed(0)} ms\n`,
    )
  }
}

async function measureBodies(bench: Bench, name: EndpointName, parts: Parts): Promise<void> {
  const request = acceptedRequest(name, parts, 'most')
  const send = async ({ body, what }: { body: unknown; what: string }): Promise<Cost> => {
    const params = await bench.subjects.paramsOf(request.params ?? {})
    return measure(bench, { ...request, params, body, what })
  }
  const costs: { what: string; cpuMs: number }[] = []
  for (const body of smallBodies(name, parts)) costs.push({ what: body.what, cpuMs: (await send(body)).cpuMs })
  const costliest = costs.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, COSTLIEST)
  for (const body of fullBodies(name, parts, new Set(costliest.map(({ what }) => what)))) await send(body)
}

async function sendBroken({ target, results }: Bench, name: EndpointName, parts: Parts, count: number): Promise<void> {
  const random = randomFrom(SEED + name.length * 7919)
  const shapes = shapesOf(parts)
  // A request without parts cannot be broken: it would be the same accepted request each time.
  if (Object.keys(shapes).length === 0) return
  await target.vitals()
  let left = count
  const send = async () => {
    while (left > 0) {
      left -= 1
      results.answered(name, await target.send({ name, ...brokenRequest(shapes, random) }))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, send))
  const { turnMs, stallMs, cpuMs } = await target.vitals()
  results.cost(name, { turnMs, stallMs, cpuMs: cpuMs / Math.max(count, 1) }, 'random')
}

async function measureRoute(bench: Bench, name: EndpointName, parts: Parts, random: number): Promise<void> {
  const { held } = await bench.target.vitals({ collect: true })
  for (const request of plainRequests(name, parts)) {
    const params = await bench.subjects.paramsOf(request.params ?? {})
    await measure(bench, { ...request, params })
  }
  await measureBodies(bench, name, parts)
  await sendBroken(bench, name, parts, random)
  bench.results.grown(name, (await bench.target.vitals({ collect: true })).held - held)
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

async function attack(target: Target, routes: readonly EndpointName[], requests: number): Promise<boolean> {
  const all = partsOf(routes)
  const bench: Bench = { target, subjects: createSubjects(target), results: createResults(), made: 0 }
  await bench.subjects.paramsOf({ scriptId: '', gameId: '', gameGeneratorId: '' })
  // Warm-up: code that is loaded and compiled by the first calls does not count as growth.
  for (const [name, parts] of all) await sendBroken({ ...bench, results: createResults() }, name, parts, 50)
  const before = await target.vitals({ collect: true })
  await measureReview(bench, new Set(routes))
  const share = Math.ceil(requests / all.size)
  for (const [name, parts] of all) await measureRoute(bench, name, parts, share)
  await target.vitals({ forget: true })
  return bench.results.print(before, await target.vitals({ collect: true }))
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
