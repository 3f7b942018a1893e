/** A change of one session with the figures of its reason. */
import type { Range, TaskId } from '@rubato/contracts/domain'
import type { SessionChanges, Trend } from './facts.ts'

/** In the order in which they are shown. */
export const proposalKinds = [
  'slower',
  'longer-rests',
  'fewer-edges',
  'without-task',
  'start-tempo',
  'more-edges',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** A change because something was too much: reported `times` in the last `sessions` sessions; `configured` becomes `to`. */
interface Lowered {
  trend: Trend
  times: number
  sessions: number
  configured: number
  to: number
}

export type Proposal = { changes: SessionChanges } & (
  | /** The fastest tempo, bpm. */ ({ kind: 'slower' } & Lowered)
  | /** The rest after an edge, seconds. */ ({ kind: 'longer-rests' } & Lowered)
  | /** The most edges. */ ({ kind: 'fewer-edges' } & Lowered)
  | { kind: 'without-task'; task: TaskId; times: number; sessions: number }
  /** `bpm` is the median tempo of `edges` edges. */
  | { kind: 'start-tempo'; bpm: number; edges: number; configured: number; to: number }
  /** The least number of edges, inside the configured range; `reached` of the edges of the last `sessions` sessions. */
  | { kind: 'more-edges'; reached: number; sessions: number; configured: Range; to: number }
)
