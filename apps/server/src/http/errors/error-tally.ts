/**
 * Counts the log lines of the levels error and warn of this process and keeps the latest ones for the admins' page. What is
 * kept is what the log holds: no text of members (`logging.ts`).
 */
import { ERRORS_LISTED, type HealthReport } from '@rubato/contracts/domain'

const HOUR_MS = 3_600_000
/** Numbers of the levels in pino: lines are counted from `warn` on. */
export const COUNTED_FROM = 40
const ERROR = 50
/** Times that are kept for the count of the last hour. */
const TIMES_MAX = 10_000

type Latest = HealthReport['errors']['latest'][number]

export function createErrorTally() {
  const latest: Latest[] = []
  const times: number[] = []
  let total = 0
  return {
    /** Called with the arguments of each written line of such a level. @param reference of the request, if it is about one */
    count(line: readonly unknown[], level: number, reference: string | undefined) {
      const at = Date.now()
      total += 1
      times.push(at)
      if (times.length > TIMES_MAX) times.shift()
      latest.unshift({
        at: new Date(at).toISOString(),
        level: level >= ERROR ? 'error' : 'warn',
        ...described(line, reference),
      })
      latest.length = Math.min(latest.length, ERRORS_LISTED)
    },
    report: (now: number): HealthReport['errors'] => ({
      total,
      lastHour: times.filter((at) => at > now - HOUR_MS).length,
      latest: [...latest],
    }),
  }
}

export type ErrorTally = ReturnType<typeof createErrorTally>

interface LoggedObject {
  code?: unknown
  failure?: { type?: unknown; code?: unknown }
}

function described(line: readonly unknown[], reference: string | undefined): Omit<Latest, 'at' | 'level'> {
  const [first, second] = line
  const object: LoggedObject = typeof first === 'object' && first !== null ? first : {}
  const causes = [object.code, object.failure?.type, object.failure?.code].filter((part) => typeof part === 'string')
  return {
    message: [first, second].find((part) => typeof part === 'string') ?? '',
    cause: causes.length > 0 ? causes.join(' ') : null,
    reference: reference ?? null,
  }
}
