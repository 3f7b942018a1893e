/** Snapping to bars, to the edges of other blocks and to the playhead, and the grid of the arrow keys. */
import type { RecordId } from '@rubato/builder'
import { firstFrom, indexFrom, type Bar, type BeatGrid } from '../../times/beat-grid.ts'
import type { TimelineBoxes } from './layout.ts'

/** px */
export const SNAP_REACH_PX = 10
/** Bars that are closer to each other are not drawn, and nothing snaps to them, px. */
const LEAST_BAR_PX = 8

export interface Snapped {
  /** ms */
  readonly by: number
  /** The time of the line that it snapped to, ms; null where it did not. */
  readonly line: number | null
}

interface SnapSource {
  boxes: TimelineBoxes
  beats: BeatGrid
  playhead: number
  duration: number
  msPerPixel: number
  /** Records that move: nothing snaps to itself. */
  moving: ReadonlySet<RecordId>
}

/** The begins of the bars that are drawn at this scale in [from, until). */
export function drawnBars({ bars }: BeatGrid, from: number, until: number, msPerPixel: number): number[] {
  const drawn: number[] = []
  // One long bar between short ones is no grid.
  const isWide = (bar: Bar | undefined) => bar !== undefined && bar.until - bar.at >= LEAST_BAR_PX * msPerPixel
  const last = indexFrom(bars, until)
  for (let index = indexFrom(bars, from); index < last; index++) {
    const bar = bars[index]
    if (bar && isWide(bar) && (isWide(bars[index - 1]) || isWide(bars[index + 1]))) drawn.push(bar.at)
  }
  return drawn
}

/** Times to snap to in order, ms. */
export function snapLines({ boxes, beats, playhead, duration, msPerPixel, moving }: SnapSource): number[] {
  const edges = boxes.blocks.filter(({ id }) => !moving.has(id)).flatMap(({ at, until }) => [at, until])
  const bars = drawnBars(beats, 0, duration, msPerPixel)
  return [...new Set([0, duration, Math.round(playhead), ...edges, ...bars])].sort((a, b) => a - b)
}

const nearest = (lines: readonly number[], at: number): number | undefined => {
  const next = firstFrom(lines, at, Number)
  const before = lines[next - 1]
  const after = lines[next]
  if (before === undefined || after === undefined) return before ?? after
  return at - before <= after - at ? before : after
}

/** `by` changed by as little as puts one of the edges on a line in reach, ms. */
export function snapBy(edges: readonly number[], by: number, lines: readonly number[], reach: number): Snapped {
  let best: Snapped = { by: Math.round(by), line: null }
  let least = reach
  for (const edge of edges) {
    const line = nearest(lines, edge + by)
    if (line === undefined) continue
    const distance = Math.abs(line - edge - by)
    if (distance <= least) {
      best = { by: line - edge, line }
      least = distance
    }
  }
  return best
}

/** The longest way to the next bar that still counts as the grid, ms. */
const FAR_BAR_MS = 10_000

/**
 * The next time of the grid before or after `at`: a bar where they are drawn and `snap` is on, else the next multiple of
 * `tick` ms.
 */
export function gridTime(
  at: number,
  direction: 1 | -1,
  { beats, snap, tick, msPerPixel }: { beats: BeatGrid; snap: boolean; tick: number; msPerPixel: number },
): number {
  if (snap) {
    const bars = drawnBars(beats, at - FAR_BAR_MS, at + FAR_BAR_MS + 1, msPerPixel)
    const next = direction > 0 ? bars.find((bar) => bar > at) : bars.findLast((bar) => bar < at)
    if (next !== undefined) return next
  }
  const steps = direction > 0 ? Math.floor(at / tick) + 1 : Math.ceil(at / tick) - 1
  return Math.max(0, steps * tick)
}
