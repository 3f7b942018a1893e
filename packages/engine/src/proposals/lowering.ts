/** Proposals because something was too much: it is lowered gently, and comes back in the same steps when all goes well. */
import { resolveConfig } from '../config/resolve-config.ts'
import { restAt, topAt } from './apply-changes.ts'
import { countReports, sumOf, trendOf, type GamePlan, type Recent, type SessionFacts, type Trend } from './facts.ts'
import type { Proposal } from './proposal.ts'

/** The most by which a tempo falls, and by which a tempo or a rest grows, from one session to the next, as factors. */
export const DOWN = 0.9
export const UP = 1.1
/** The least share of the configured tempo, and the largest multiple of the configured rest. */
const LEAST_TEMPO_SHARE = 0.6
const MOST_REST_SHARE = 1.5
/** "Too close" so soon after an edge or after "too close" counts as a rest that was too short, ms of play. */
const SOON_MS = 120_000

const step = (value: number, factor: number, trend: Trend): number => {
  if (trend === 'same') return value
  return trend === 'more' ? value * factor : value / factor
}

const tooClose = (session: SessionFacts): number => countReports(session, 'too-close')

/** Reports of "too close" that came soon after another report of an edge. */
function tooCloseAgain({ reports }: SessionFacts): number {
  const close = reports.filter(({ kind }) => kind === 'edge' || kind === 'own-edge' || kind === 'too-close')
  return close.filter(({ kind, at }, index) => {
    const earlier = close[index - 1]
    return kind === 'too-close' && earlier !== undefined && at - earlier.at <= SOON_MS
  }).length
}

const cannotAtEdges = (session: SessionFacts): number =>
  countReports(session, 'cannot', ({ task }) => task === 'edging')

/** How often, in how many sessions. */
const figuresOf = ({ recent }: Recent, count: (session: SessionFacts) => number) => ({
  times: sumOf(recent, count),
  sessions: recent.length,
})

export function slower({ profile }: GamePlan, recent: Recent): Proposal | null {
  const share = recent.last.changes.tempoShare ?? 1
  const trend = trendOf({ recent, count: tooClose, isChanged: share < 1 })
  if (trend === null) return null
  const tempoShare = Math.max(LEAST_TEMPO_SHARE, step(share, DOWN, trend))
  const to = topAt(profile, tempoShare)
  const configured = profile.tempo.max
  if (to >= configured) return null
  return { kind: 'slower', trend, ...figuresOf(recent, tooClose), configured, to, changes: { tempoShare } }
}

export function longerRests({ config }: GamePlan, recent: Recent): Proposal | null {
  const { enabled, gap } = resolveConfig(config).orgasm.edging
  const share = recent.last.changes.restShare ?? 1
  const trend = trendOf({ recent, count: tooCloseAgain, isChanged: share > 1 })
  if (!enabled || trend === null) return null
  const restShare = Math.min(MOST_REST_SHARE, step(share, UP, trend))
  const to = restAt(gap, restShare)
  if (to <= gap) return null
  const figures = figuresOf(recent, tooCloseAgain)
  return { kind: 'longer-rests', trend, ...figures, configured: gap, to, changes: { restShare } }
}

/** One edge fewer than were asked for in any of the recent sessions, and one more again when all goes well. */
export function fewerEdges({ config }: GamePlan, recent: Recent): Proposal | null {
  const { enabled, edges } = resolveConfig(config).orgasm.edging
  const limit = recent.last.changes.edgesMax
  const asked = Math.max(...recent.recent.map(({ edgesAsked }) => edgesAsked))
  const trend = trendOf({ recent, count: cannotAtEdges, isChanged: limit !== undefined })
  if (!enabled || trend === null) return null
  const next = { more: Math.min(limit ?? asked, asked) - 1, same: limit ?? edges.max, back: (limit ?? edges.max) + 1 }[
    trend
  ]
  const to = Math.max(1, edges.min, next)
  if (to >= edges.max) return null
  const figures = figuresOf(recent, cannotAtEdges)
  return { kind: 'fewer-edges', trend, ...figures, configured: edges.max, to, changes: { edgesMax: to } }
}
