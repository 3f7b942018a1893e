/** The first session in which an aim is missed, to play it again with `npm run session`. */
import type { Range } from '@rubato/contracts/domain'
import type { Row } from './rows/row.ts'
import type { Sample } from './sample.ts'

/** Rounding of sums of shares. */
const TOLERANCE = 1e-9

/** Whether a value is outside an aim; a row without anything to measure keeps every aim. */
export const isMissed = (value: number, { min = -Infinity, max = Infinity }: Partial<Range>): boolean =>
  value < min - TOLERANCE || value > max + TOLERANCE

const members = ['silent', 'cooperative', 'struggling'] as const
type Member = (typeof members)[number]

export interface SessionName {
  seed: number
  member: Member
}

type Named = Pick<Sample, Member>
const noSessions: Named & Pick<Sample, 'curves' | 'generators' | 'courses'> = {
  silent: [],
  cooperative: [],
  struggling: [],
  // A seed and a member name no session of these.
  curves: { rising: [], waves: [], plateau: [], level: [] },
  generators: [],
  courses: [],
}

/** The first session that misses the aim alone. */
function missingAlone(row: Row, sample: Sample, aim: Partial<Range>): SessionName | null {
  for (const member of members) {
    const index = sample[member].findIndex((session) =>
      isMissed(row.value({ ...sample, ...noSessions, [member]: [session] }), aim),
    )
    if (index >= 0) return { seed: index + 1, member }
  }
  return null
}

/** The first session with which those before it miss the aim, where more sessions keep no aim that fewer miss. */
function missingTogether(row: Row, sample: Sample, aim: Partial<Range>): SessionName | null {
  const taken: Named = { silent: [], cooperative: [], struggling: [] }
  for (const member of members) {
    const sessions = sample[member]
    const isMissedWith = (count: number) =>
      isMissed(row.value({ ...sample, ...noSessions, ...taken, [member]: sessions.slice(0, count) }), aim)
    if (!isMissedWith(sessions.length)) {
      taken[member] = sessions
      continue
    }
    let [kept, missed] = [0, sessions.length]
    while (missed - kept > 1) {
      const middle = Math.floor((kept + missed) / 2)
      if (isMissedWith(middle)) missed = middle
      else kept = middle
    }
    return { seed: missed, member }
  }
  return null
}

/** The first session that misses the aim alone, else with those before it; null where no session of these does. */
export const firstMiss = (row: Row, sample: Sample, aim: Partial<Range>): SessionName | null =>
  missingAlone(row, sample, aim) ?? missingTogether(row, sample, aim)
