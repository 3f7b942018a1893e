/** The tempo curve: segments of beats as straight lines, and the points where they meet. */
import type { BeatRecord } from '@rubato/builder'
import { TEMPO } from '@rubato/contracts/domain'
import { tempoAt } from '@rubato/engine'
import type { LaneBox } from './layout.ts'
import { toPixels, type TimelineView } from './view.ts'

/** The end of the scale, bpm. */
const SCALE_MAX = TEMPO.max

export interface CurveArea {
  /** px from the top of the lanes. */
  readonly top: number
  readonly height: number
}

export interface TempoPoint {
  /** ms */
  readonly at: number
  readonly bpm: number
}

export const tempoY = ({ top, height }: CurveArea, bpm: number): number => top + height * (1 - bpm / SCALE_MAX)

/** A whole number of bpm that the contract takes. */
export const tempoOfY = ({ top, height }: CurveArea, y: number): number =>
  Math.min(TEMPO.max, Math.max(TEMPO.min, Math.round((1 - (y - top) / height) * SCALE_MAX)))

/** The segments of the lane as [begin, end] points, in order of time. */
export const curveLines = ({ blocks }: LaneBox): [TempoPoint, TempoPoint][] =>
  blocks.map(({ record, at, until }) => {
    const { tempo, duration, since = 0 } = record as BeatRecord
    const from = tempoAt(tempo, duration + since, since)
    return [
      { at, bpm: from },
      { at: until, bpm: tempo.to },
    ]
  })

/** Where segments begin and end; two that meet with the same tempo are one point. */
export function tempoPoints(lane: LaneBox): TempoPoint[] {
  const points: TempoPoint[] = []
  for (const point of curveLines(lane).flat()) {
    const last = points.at(-1)
    if (!last || last.at !== point.at || Math.abs(last.bpm - point.bpm) > 0.5) points.push(point)
  }
  return points
}

const LEAST_POINT_PX = 24
const POINTS_MAX = 80

/**
 * The points that are drawn: in or beside the view, none closer to the one before than a finger can tell, at most
 * `POINTS_MAX`. Which ones depends on the scale alone, so that a scroll changes none.
 */
export function drawnPoints(points: readonly TempoPoint[], view: TimelineView, width: number): TempoPoint[] {
  const drawn: TempoPoint[] = []
  let last = -Infinity
  for (const point of points) {
    const x = toPixels(view, point.at)
    if (x > width * 1.25) break
    if (x - last < LEAST_POINT_PX) continue
    last = x
    if (x >= -width / 4) drawn.push(point)
  }
  return drawn.length > POINTS_MAX ? [] : drawn
}

/** Tempo of the curve at a time, bpm; null where no beats are. */
export function tempoAtTime(lane: LaneBox, at: number): number | null {
  const block = lane.blocks.find((each) => each.at <= at && at < each.until)
  if (!block) return null
  const { tempo, duration, since = 0 } = block.record as BeatRecord
  return tempoAt(tempo, duration + since, at - block.at + since)
}
