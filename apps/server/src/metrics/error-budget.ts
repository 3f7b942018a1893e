/**
 * The error budget: how many calls of the API were answered, and how many of them well, by day (UTC). Each process counts in
 * memory and adds to the rows of the site; nothing about a caller is counted.
 */
import { API_BASE, endpoints, serviceEndpoints, type Endpoint } from '@rubato/contracts/api'
import { BUDGET, type HealthReport } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../database/open-database.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import type { Clock } from '../ports/clock.ts'
import type { AnsweredRequest } from './metrics.ts'

const DAY_MS = 24 * 3_600_000
const probes = new Set<Endpoint>([serviceEndpoints.health, serviceEndpoints.ready])

/** Files are left out, because their length decides how long they take, and so are the probes of machines. */
const counted: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(endpoints)
    .filter((endpoint) => !probes.has(endpoint) && endpoint.file === undefined)
    .map(({ path }) => API_BASE + path),
)

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export function errorBudget({ queries, clock }: { queries: Queries; clock: Pick<Clock, 'now'> }) {
  let unsaved = new Map<string, { answered: number; good: number }>()
  return {
    count({ route, status, ms }: Pick<AnsweredRequest, 'route' | 'status' | 'ms'>) {
      if (route === undefined || !counted.has(route)) return
      const day = dayOf(clock.now())
      const { answered, good } = unsaved.get(day) ?? { answered: 0, good: 0 }
      const isGood = status < 500 && ms < BUDGET.slowMs
      unsaved.set(day, { answered: answered + 1, good: good + Number(isGood) })
    },
    /** Adds what was counted to the rows of the site; after a failure it is added the next time. */
    async save(): Promise<void> {
      const saved = unsaved
      unsaved = new Map()
      try {
        for (const [day, { answered, good }] of saved)
          await sql`insert into request_days (day, answered, good) values (${day}, ${answered}, ${good})
            on conflict (day) do update set answered = request_days.answered + excluded.answered,
              good = request_days.good + excluded.good`.execute(queries)
      } catch (error) {
        for (const [day, { answered, good }] of saved) {
          const since = unsaved.get(day) ?? { answered: 0, good: 0 }
          unsaved.set(day, { answered: since.answered + answered, good: since.good + good })
        }
        throw error
      }
    },
  }
}

/** The sums of the present day and the 27 before it. */
export async function readBudget(queries: Queries, now: number): Promise<HealthReport['budget']> {
  const first = dayOf(now - (BUDGET.days - 1) * DAY_MS)
  const { rows } = await sql<{ answered: string; good: string }>`
    select coalesce(sum(answered), 0) as answered, coalesce(sum(good), 0) as good
    from request_days where day >= ${first}`.execute(queries)
  return { answered: Number(rows[0]?.answered ?? 0), good: Number(rows[0]?.good ?? 0) }
}

export async function removeOldDays({ queries, clock }: QueriesAndClock): Promise<void> {
  const first = dayOf(clock.now() - (BUDGET.days - 1) * DAY_MS)
  await deleteInBatches(queries, 'request_days', sql`day < ${first}`)
}
