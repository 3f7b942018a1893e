import type { PlayerProfile } from '../profile.ts'
import { ask, rest, say, addSpan } from '../plan/events.ts'
import { announce } from '../plan/announcement.ts'
import { shareOfTempo, type PlanBuilder } from '../plan/plan-builder.ts'
import type { Stream } from '../random/stream.ts'
import { drawShape, writeShape, type EdgeShape } from './parts/edge-shapes.ts'

/** The top of the first of many edges, as a share of the top of the last one. */
const FIRST_TOP_SHARE = 0.8

export interface EdgeOutline {
  /** Time to the edge, ms. */
  duration: number
  /** Hands off afterwards, ms. */
  gap: number
  /** 0..1: the place of the edge among the edges of the game; the last is 1. */
  progress: number
}

/** What an edge needs to know beside its lengths. */
export interface EdgeSetting {
  profile: PlayerProfile
  stream: Stream
  /** The shapes of the edges before; `addEdge` adds its own. */
  used: EdgeShape[]
}

/** The fastest tempo of the edge: the edges of a game end higher and higher, and none below the current tempo. */
function topOf(builder: PlanBuilder, { edgingTempoPercent }: PlayerProfile, progress: number): number {
  const highest = shareOfTempo(builder.tempo, edgingTempoPercent / 100)
  const share = FIRST_TOP_SHARE + (1 - FIRST_TOP_SHARE) * progress
  return Math.max(builder.current.tempo, builder.tempo.min, Math.round(highest * share))
}

/** Strokes to the edge with its question, then hands off until the strokes begin again. */
export function addEdge(
  builder: PlanBuilder,
  { profile, stream, used }: EdgeSetting,
  { duration, gap, progress }: EdgeOutline,
): void {
  const start = builder.now
  announce(builder, 'edging', 'edge')
  const from = builder.current.tempo
  const climb = { duration, end: builder.now + duration, from, top: topOf(builder, profile, progress) }
  ask(builder, 'edging', 'edge', duration)
  const shape = drawShape({ builder, profile, stream }, climb, used)
  used.push(shape)
  writeShape(builder, shape, climb)
  addSpan(builder, 'edging', start)
  addRest(builder, gap)
}

function addRest(builder: PlanBuilder, gap: number): void {
  const start = builder.now
  say(builder, 'rest', 'edging-cooldown', { seconds: Math.round(gap / 1000) })
  rest(builder, Math.max(0, gap - builder.lineLength))
  say(builder, 'rest', 'stroke-start')
  rest(builder, Math.min(gap, builder.lineLength))
  addSpan(builder, 'rest', start)
}
