/** Proposals from edges that went well: nothing goes beyond the configured ranges. */
import { resolveConfig } from '../config/resolve-config.ts'
import { firstTempo } from '../plan/plan-builder.ts'
import { startAt } from './apply-changes.ts'
import { countReports, sumOf, usualEdgeTempo, type GamePlan, type Recent, type SessionFacts } from './facts.ts'
import { DOWN, UP } from './lowering.ts'
import type { Proposal } from './proposal.ts'

/** The first strokes as a share of the tempo at which edges came, and the bpm to which that is rounded. */
const START_SHARE = 0.73
const ROUND_TO = 5
/** A smaller difference to the usual start is not worth a proposal, as a share. */
const LEAST_DIFFERENCE = 0.05

/** Towards a share of the tempo at which edges came, at most one step from the last start; not up after "too close". */
export function startTempo(
  { profile }: GamePlan,
  { last }: Recent,
  sessions: readonly SessionFacts[],
): Proposal | null {
  const usual = usualEdgeTempo(sessions)
  if (!usual) return null
  const { bpm, edges } = usual
  const configured = firstTempo(profile)
  const before = last.changes.startTempo ?? configured
  const target = Math.round((bpm * START_SHARE) / ROUND_TO) * ROUND_TO
  const highest = countReports(last, 'too-close') > 0 ? before : Math.floor(before * UP)
  const to = startAt(profile, Math.min(highest, Math.max(Math.ceil(before * DOWN), target)))
  if (Math.abs(to - configured) < configured * LEAST_DIFFERENCE) return null
  return { kind: 'start-tempo', bpm, edges, configured, to, changes: { startTempo: to } }
}

/** Every edge that was asked for came, and nothing was too much. */
const wentWell = (session: SessionFacts): boolean =>
  session.edgesAsked > 0 &&
  countReports(session, 'edge') >= session.edgesAsked &&
  countReports(session, 'too-close') === 0 &&
  countReports(session, 'cannot', ({ task }) => task === 'edging') === 0

/** One edge more than in the newest session. `fits` says whether a game has time for that many. */
export function moreEdges(plan: GamePlan, { recent, last }: Recent, fits: (edges: number) => boolean): Proposal | null {
  const { enabled, edges } = resolveConfig(plan.config).orgasm.edging
  if (!enabled || last.changes.edgesMax !== undefined || !recent.every(wentWell)) return null
  const to = Math.min(edges.max, last.edgesAsked + 1)
  const isNew = to > last.edgesAsked || last.changes.edgesMin !== undefined
  if (!isNew || to <= edges.min || !fits(to)) return null
  const reached = sumOf(recent, (session) => countReports(session, 'edge'))
  const sessions = recent.length
  return { kind: 'more-edges', reached, sessions, configured: edges, to, changes: { edgesMin: to } }
}
