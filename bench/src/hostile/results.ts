/** The measurements of each route, compared with its aims. */
import { ANSWER_BYTES_MAX, endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import type { Vitals } from './server-process.ts'
import { isOfOutsider, type Answer } from './target.ts'

/** ms and ms of processor time of the server's thread, bytes, bytes, issues. */
const AIMS = { turnMs: 250, cpuMs: 1000, answer: ANSWER_BYTES_MAX, held: 64_000_000, issues: 20 } as const

export interface Cost {
  turnMs: number
  cpuMs: number
  stallMs: number
}

interface RouteFigures extends Cost {
  requests: number
  answer: number
  issues: number
  failures: number
  /** Refusals in another form than `{statusCode, error, issues}`. */
  formless: number
  /** Requests that were refused because of the caller, or of the member's storage. */
  untried: number
  held: number
  worst: string
}

const empty = (): RouteFigures => ({
  requests: 0,
  turnMs: 0,
  cpuMs: 0,
  stallMs: 0,
  answer: 0,
  issues: 0,
  failures: 0,
  formless: 0,
  untried: 0,
  held: 0,
  worst: '',
})

export const isMissed = ({ turnMs, cpuMs }: Cost): boolean => turnMs > AIMS.turnMs || cpuMs > AIMS.cpuMs

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
const whole = (ms: number): string => ms.toFixed(0).padStart(4)

/** A file is made while it is sent: it is as large as the member's data, and only one piece of it is in memory. */
function isFile(name: EndpointName): boolean {
  const { file }: Endpoint = endpoints[name]
  return file !== undefined
}

export function createResults() {
  const rows = new Map<EndpointName, RouteFigures>()
  const rowOf = (name: EndpointName): RouteFigures => {
    const row = rows.get(name) ?? empty()
    rows.set(name, row)
    return row
  }

  function missesOf([name, row]: [EndpointName, RouteFigures]): string[] {
    const missed: [boolean, string][] = [
      [row.turnMs > AIMS.turnMs, `a turn of ${row.turnMs.toFixed(0)} ms of processor time; ${row.worst}`],
      [row.cpuMs > AIMS.cpuMs, `a call of ${row.cpuMs.toFixed(0)} ms of processor time; ${row.worst}`],
      [row.answer > AIMS.answer && !isFile(name), `an answer of ${megabytes(row.answer)}`],
      [row.issues > AIMS.issues, `${row.issues} issues`],
      [row.formless > 0, `${row.formless} refusals that are not {statusCode, error, issues}`],
      [row.failures > 0, `${row.failures} answers of 5xx`],
      [row.untried > 0, `${row.untried} requests that were refused before they were tried`],
    ]
    return missed.flatMap(([isSo, what]) => (isSo ? [`${name}: ${what}`] : []))
  }

  return {
    answered(name: EndpointName, { status, bytes, issues, isFormless, isUntried }: Answer): void {
      const row = rowOf(name)
      row.requests += 1
      row.answer = Math.max(row.answer, bytes)
      row.issues = Math.max(row.issues, issues)
      if (status >= 500 && status !== 503) row.failures += 1
      if (isFormless) row.formless += 1
      // Most calls of a stranger are refused because of the caller.
      if (isUntried && !isOfOutsider(name)) row.untried += 1
    },
    cost(name: EndpointName, { turnMs, cpuMs, stallMs }: Cost, what: string): void {
      const row = rowOf(name)
      const isWorst = Math.max(turnMs * 4, cpuMs) > Math.max(row.turnMs * 4, row.cpuMs)
      if (isWorst) row.worst = what
      row.turnMs = Math.max(row.turnMs, turnMs)
      row.cpuMs = Math.max(row.cpuMs, cpuMs)
      row.stallMs = Math.max(row.stallMs, stallMs)
    },
    grown: (name: EndpointName, bytes: number) => void (rowOf(name).held = bytes),
    /** Prints all rows, the costliest first, and the aims that were missed; returns whether all were met. */
    print(before: Vitals, after: Vitals): boolean {
      const total = [...rows.values()].reduce((sum, { requests }) => sum + requests, 0)
      console.log(
        `${total} requests to ${rows.size} routes; ms are processor time of the server's thread, in brackets wall time`,
      )
      for (const [name, row] of [...rows].sort(([, a], [, b]) => b.turnMs - a.turnMs)) {
        console.log(
          `${name.padEnd(24)} ${String(row.requests).padStart(6)} requests, turn ${whole(row.turnMs)} ms (${whole(row.stallMs)}), ` +
            `call ${whole(row.cpuMs)} ms, answer ${megabytes(row.answer)}, memory ${megabytes(row.held)}, ${row.failures} of 5xx; ${row.worst}`,
        )
      }
      const grown = after.held - before.held
      console.log(
        `memory held: ${megabytes(before.held)} before, ${megabytes(after.held)} after; of the process ${megabytes(before.rss)}, ${megabytes(after.rss)}`,
      )
      const missed = [...rows].flatMap(missesOf)
      if (grown > AIMS.held) missed.push(`memory: ${megabytes(grown)} more than before`)
      for (const line of missed) console.log(`MISSED ${line}`)
      return missed.length === 0
    },
  }
}
export type Results = ReturnType<typeof createResults>
