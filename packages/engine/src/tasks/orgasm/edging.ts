import type { PlayerProfile } from '../../profile.ts'
import { caps } from '../../safety/caps.ts'
import { ask, rest, say, addSpan } from '../../plan/events.ts'
import { announce } from '../../plan/announcement.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'
import type { Stream } from '../../random/stream.ts'
import { drawShape, writeShape, type EdgeShape } from './edge-shapes.ts'

/** The top of the first of many edges, as a share of the top of the last one. */
const FIRST_TOP_SHARE = 0.85
/** The top as a ratio to the tempo before the edge, at least. */
const LEAST_RISE = 1.2

export interface EdgeOutline {
  /** Time to the edge, ms. */
  duration: number
  /** Hands off afterwards, ms. */
  gap: number
  /** 0..1: the place of the edge among the edges of the game; the last is 1. */
  progress: number
}

/** The input of an edge in addition to its lengths. */
export interface EdgeSetting {
  profile: PlayerProfile
  stream: Stream
  /** The edges before; `addEdge` adds its own. */
  edges: { shape: EdgeShape; top: number }[]
}

/**
 * The fastest tempo of the edge, bpm: no edge of a game ends lower than the edge before, and none without a rise where the
 * member's range has one.
 */
function topOf({ tempo, current }: PlanBuilder, { profile, edges }: EdgeSetting, progress: number): number {
  const highest = shareOfTempo(tempo, profile.edgingTempoPercent / 100)
  const share = FIRST_TOP_SHARE + (1 - FIRST_TOP_SHARE) * progress
  const rise = Math.min(tempo.max, caps.hotTempo.value, current.tempo * LEAST_RISE)
  return Math.round(Math.max(current.tempo, highest * share, rise, edges.at(-1)?.top ?? 0))
}

/** Strokes to the edge with its question, then hands off until the strokes begin again. */
export function addEdge(builder: PlanBuilder, setting: EdgeSetting, { duration, gap, progress }: EdgeOutline): void {
  const start = builder.now
  announce(builder, 'edging', 'edge')
  const from = builder.current.tempo
  const top = topOf(builder, setting, progress)
  const climb = { duration, end: builder.now + duration, from, top }
  ask(builder, 'edging', 'edge', duration)
  const { edges } = setting
  const used = edges.map((edge) => edge.shape)
  const shape = drawShape({ builder, ...setting }, climb, used)
  edges.push({ shape, top })
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
