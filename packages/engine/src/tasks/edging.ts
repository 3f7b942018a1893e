import type { PlayerProfile } from '../profile.ts'
import { ask, rest, say, sayAt, addSpan } from '../plan/events.ts'
import { addBeats } from '../plan/beats.ts'
import { announce } from '../plan/announcement.ts'
import { shareOfTempo, type PlanBuilder } from '../plan/plan-builder.ts'

/** Share of the time to the edge in which the tempo rises to the edging tempo. */
const CLIMB_SHARE = 0.5
const REMIND_FROM_MS = 20_000
/** Rests from this length on have a line in the middle, ms. */
const LONG_REST_MS = 45_000

export interface EdgeOutline {
  /** Time to the edge, ms. */
  duration: number
  /** Hands off afterwards, ms. */
  gap: number
}

/** Strokes to the edge with its question, then hands off until the strokes begin again. */
export function addEdge(builder: PlanBuilder, profile: PlayerProfile, { duration, gap }: EdgeOutline): void {
  const start = builder.now
  const top = shareOfTempo(builder.tempo, profile.edgingTempoPercent / 100)
  const from = builder.current.tempo
  announce(builder, 'edging', 'edge')
  ask(builder, 'edging', 'edge', duration)
  if (duration >= REMIND_FROM_MS) sayAt(builder, builder.now + duration * CLIMB_SHARE, 'edging', 'edging')
  const climb = Math.floor(duration * CLIMB_SHARE)
  addBeats(builder, { task: 'edging', duration: climb, from, to: top })
  addBeats(builder, { task: 'edging', duration: duration - climb, from: top })
  addSpan(builder, 'edging', start)
  addRest(builder, gap)
}

function addRest(builder: PlanBuilder, gap: number): void {
  const start = builder.now
  say(builder, 'rest', 'edging-cooldown', { seconds: Math.round(gap / 1000) })
  if (gap >= LONG_REST_MS) sayAt(builder, start + gap / 2, 'rest', 'frustrating')
  rest(builder, Math.max(0, gap - builder.lineLength))
  say(builder, 'rest', 'stroke-start')
  rest(builder, Math.min(gap, builder.lineLength))
  addSpan(builder, 'rest', start)
}
