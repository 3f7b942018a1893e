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

/** One point of each time: a jump of the tempo has two, and a change of one sets both. */
export const pointsByTime = (points: readonly TempoPoint[]): TempoPoint[] =>
  points.filter(({ at }, index) => at !== points[index - 1]?.at)

/** The least distance of two marks, px: nearer ones would be one spot. */
const LEAST_MARK_PX = 4
/** The least distance of two elements, px: what a finger can tell. */
const LEAST_ELEMENT_PX = 24
export const MARK_RADIUS = { min: 1.5, max: 4.5 } as const

export interface DrawnPoint extends TempoPoint {
  /** Its place among all points. */
  readonly index: number
  /** px from the left edge of the lanes. */
  readonly x: number
}

/**
 * The points in or beside the view, none closer than `least` px to the one before. Which ones depends on the scale alone, so
 * that a scroll changes none.
 */
function spacedPoints(points: readonly TempoPoint[], { view, width }: Shown, least: number, kept = -1): DrawnPoint[] {
  const drawn: DrawnPoint[] = []
  let last = -Infinity
  for (const [index, point] of points.entries()) {
    const x = toPixels(view, point.at)
    if (x > width * 1.25) break
    const isFar = x - last >= least
    if (isFar) last = x
    if ((isFar || index === kept) && x >= -width / 4) drawn.push({ ...point, index, x })
  }
  return drawn
}

interface Shown {
  readonly view: TimelineView
  /** px */
  readonly width: number
}

export interface TempoMark extends DrawnPoint {
  /** px */
  readonly radius: number
}

/** The points that are painted: smaller where they are close to each other. */
export function tempoMarks(points: readonly TempoPoint[], shown: Shown): TempoMark[] {
  const drawn = spacedPoints(points, shown, LEAST_MARK_PX)
  return drawn.map((point, index) => {
    const [before, after] = [drawn[index - 1]?.x ?? -Infinity, drawn[index + 1]?.x ?? Infinity]
    const room = Math.min(point.x - before, after - point.x)
    return { ...point, radius: Math.min(MARK_RADIUS.max, Math.max(MARK_RADIUS.min, room / 2 - 1)) }
  })
}

/** The points that are elements. The `kept` one is, however close another is. */
export const pointElements = (points: readonly TempoPoint[], shown: Shown, kept: number): DrawnPoint[] =>
  spacedPoints(points, shown, LEAST_ELEMENT_PX, kept)

/** Tempo of the curve at a time, bpm; null where no beats are. */
export function tempoAtTime(lane: LaneBox, at: number): number | null {
  const block = lane.blocks.find((each) => each.at <= at && at < each.until)
  if (!block) return null
  const { tempo, duration, since = 0 } = block.record as BeatRecord
  return tempoAt(tempo, duration + since, at - block.at + since)
}
