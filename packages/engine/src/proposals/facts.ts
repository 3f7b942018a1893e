/** The input of proposals: what members reported in past sessions, and what these were played with. */
import type { GeneratorConfig, TaskId } from '@rubato/contracts/domain'
import type { PlayerProfile } from '../profile.ts'
import type { MemberReport } from '../session/model/types.ts'

/** The values that replaced configured ones in a session; absent ones were as configured. */
export interface SessionChanges {
  /** The fastest tempo, as a share of the configured one. */
  tempoShare?: number
  /** The rest after an edge, as a multiple of the configured one. */
  restShare?: number
  edgesMin?: number
  edgesMax?: number
  /** bpm */
  startTempo?: number
  without?: readonly TaskId[]
}

/** A past session. Nothing is known of the member beyond the inputs that they made. */
export interface SessionFacts {
  /** Edges that were asked for, reported or not. */
  edgesAsked: number
  /** In order of time. */
  reports: readonly MemberReport[]
  changes: SessionChanges
}

/** Edges with a tempo below which no tempo is usual. */
const EDGES_NEEDED = 3

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = low] = sorted.length % 2 === 1 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return Math.round((low + high) / 2)
}

/** The median tempo at which edges came, bpm, and of how many; null for fewer than three. */
export function usualEdgeTempo(
  sessions: readonly Pick<SessionFacts, 'reports'>[],
): { bpm: number; edges: number } | null {
  const tempos = sessions.flatMap(({ reports }) =>
    reports.flatMap(({ kind, bpm }) => ((kind === 'edge' || kind === 'own-edge') && bpm !== null ? [bpm] : [])),
  )
  return tempos.length < EDGES_NEEDED ? null : { bpm: medianOf(tempos), edges: tempos.length }
}

/** The config and the profile that a game is made from. */
export interface GamePlan {
  config: GeneratorConfig
  profile: PlayerProfile
}

/**
 * Sessions without which nothing is proposed, and that decide whether something was too much: of one or two sessions, a single
 * evening would be the rule.
 */
const SESSIONS_NEEDED = 3

/** The newest session, the previous one, and all that decide, of at least `SESSIONS_NEEDED`. */
export interface Recent {
  last: SessionFacts
  before: SessionFacts
  recent: readonly SessionFacts[]
}

/** Null for fewer sessions than needed. `sessions` has the newest first. */
export function recentOf(sessions: readonly SessionFacts[]): Recent | null {
  const recent = sessions.slice(0, SESSIONS_NEEDED)
  const [last, before] = recent
  return last && before && recent.length === SESSIONS_NEEDED ? { last, before, recent } : null
}

/** How many reports of a kind a session has. */
export const countReports = (
  { reports }: SessionFacts,
  kind: MemberReport['kind'],
  is: (report: MemberReport) => boolean = () => true,
): number => reports.filter((report) => report.kind === kind && is(report)).length

/** Whether the change of a proposal goes on, stays as it was last, or is being taken back. */
export type Trend = 'more' | 'same' | 'back'

/** How often something was too much in each of the recent sessions, and the change that was made for it. */
interface Strain {
  recent: Recent
  /** In one session. */
  count: (session: SessionFacts) => number
  /** Whether the newest session was played with the change. */
  isChanged: boolean
}

/** Reports in the recent sessions from which a change is proposed or goes on. */
const REPORTS_NEEDED = 2

/** Null where nothing is to be changed. */
export function trendOf({ recent: { last, before, recent }, count, isChanged }: Strain): Trend | null {
  if (count(last) > 0 && sumOf(recent, count) >= REPORTS_NEEDED) return 'more'
  if (!isChanged) return null
  return count(last) === 0 && count(before) === 0 ? 'back' : 'same'
}

export const sumOf = (sessions: readonly SessionFacts[], count: (session: SessionFacts) => number): number =>
  sessions.reduce((sum, session) => sum + count(session), 0)
