/** The points of the charts: each session, or the means of periods where there are too many sessions to tell apart. */
import { allEdges, meanTempo, type HistoryEntry } from './session-history.ts'

/** Points of a chart that stay apart, also on a phone. */
export const POINTS_MAX = 60

export interface ChartPoint {
  /** End of the session, or the mean of the ends, s since 1970. */
  time: number
  /** Minutes. */
  length: number | null
  edges: number | null
  tempo: number | null
  before: number | null
  after: number | null
}

function meanOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

const pointOf = (sessions: readonly HistoryEntry[]): ChartPoint => ({
  time: (meanOf(sessions.map(({ endedAt }) => endedAt)) ?? 0) / 1000,
  length: meanOf(sessions.map(({ playedMs }) => playedMs / 60_000)),
  edges: meanOf(sessions.map(allEdges)),
  tempo: meanOf(sessions.map(meanTempo)),
  before: meanOf(sessions.map(({ moodBefore }) => moodBefore)),
  after: meanOf(sessions.map(({ moodAfter }) => moodAfter)),
})

/** Oldest first. Periods are equally long; those without a session have no point. */
export function pointsOf(entries: readonly HistoryEntry[]): ChartPoint[] {
  const oldestFirst = entries.toSorted((a, b) => a.endedAt - b.endedAt)
  if (oldestFirst.length <= POINTS_MAX) return oldestFirst.map((entry) => pointOf([entry]))
  const first = oldestFirst[0]?.endedAt ?? 0
  const span = Math.max(1, (oldestFirst.at(-1)?.endedAt ?? 0) - first)
  const periods = Map.groupBy(oldestFirst, ({ endedAt }) =>
    Math.min(POINTS_MAX - 1, Math.floor(((endedAt - first) / span) * POINTS_MAX)),
  )
  return [...periods.values()].map(pointOf)
}
