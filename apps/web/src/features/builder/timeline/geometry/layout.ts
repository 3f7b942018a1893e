/** Where the records of a document are drawn: lanes below each other, overlapping records of a lane in rows. */
import { endOf, lanes, type BuilderDocument, type BuilderRecord, type Lane, type RecordId } from '@rubato/builder'
import type { TimelineLayout } from '../timeline-props.ts'

/** A record as a rectangle: its time on one axis, px on the other. */
export interface Block {
  readonly id: RecordId
  readonly lane: Lane
  readonly at: number
  /** ms; `at` where the record is a moment. */
  readonly until: number
  /** px from the top of the lanes. */
  readonly top: number
  readonly height: number
  readonly record: BuilderRecord
}

export interface LaneBox {
  readonly lane: Lane
  /** px from the top of the lanes. */
  readonly top: number
  readonly height: number
  /** In order of time. */
  readonly blocks: readonly Block[]
}

export interface TimelineBoxes {
  readonly lanes: readonly LaneBox[]
  /** px */
  readonly height: number
  readonly byId: ReadonlyMap<RecordId, Block>
  /** In order of time. */
  readonly blocks: readonly Block[]
}

interface LaneShape {
  /** Height of one row of blocks, px. */
  row: number
  /** Space above and below the blocks, px. */
  padding: number
  /** Space above the blocks for the tempo curve, px. */
  curve: number
}

/** The gap after a block, px. */
export const GAP_PX = 1

const ROWS_MAX = 4
const ROW_GAP = 4

const shapes: Readonly<Record<TimelineLayout, Readonly<Record<Lane, LaneShape>>>> = {
  full: {
    tasks: { row: 76, padding: 12, curve: 0 },
    tempo: { row: 30, padding: 6, curve: 92 },
    lines: { row: 26, padding: 12, curve: 0 },
    held: { row: 26, padding: 12, curve: 0 },
    strokes: { row: 26, padding: 6, curve: 0 },
    questions: { row: 26, padding: 6, curve: 0 },
    media: { row: 26, padding: 6, curve: 0 },
  },
  strip: {
    tasks: { row: 44, padding: 4, curve: 0 },
    tempo: { row: 30, padding: 3, curve: 42 },
    lines: { row: 24, padding: 3, curve: 0 },
    held: { row: 24, padding: 3, curve: 0 },
    strokes: { row: 24, padding: 2, curve: 0 },
    questions: { row: 24, padding: 2, curve: 0 },
    media: { row: 24, padding: 2, curve: 0 },
  },
}

/** Lanes that are drawn without a record too. */
const ALWAYS: readonly Lane[] = ['tasks', 'tempo', 'lines', 'held']

/** The area of the tempo curve in its lane, px from the top of the lanes. */
export const curveArea = ({ top }: LaneBox, layout: TimelineLayout): { top: number; height: number } => {
  const { padding, curve } = shapes[layout].tempo
  return { top: top + padding, height: curve - padding }
}

/** The row of each record: the first one that is free at its begin. The last row takes what finds none. */
function rowsOf(records: readonly BuilderRecord[]): { rows: number[]; count: number } {
  const ends: number[] = []
  const rows = records.map((record) => {
    const free = ends.findIndex((end) => end <= record.at)
    const row = free >= 0 ? free : Math.min(ends.length, ROWS_MAX - 1)
    ends[row] = Math.max(ends[row] ?? 0, endOf(record))
    return row
  })
  return { rows, count: Math.max(1, ends.length) }
}

function laneBox(lane: Lane, records: readonly BuilderRecord[], top: number, layout: TimelineLayout): LaneBox {
  const { row: rowHeight, padding, curve } = shapes[layout][lane]
  const { rows, count } = rowsOf(records)
  const blocks = records.map((record, index): Block => {
    const offset = (rows[index] ?? 0) * (rowHeight + ROW_GAP)
    const { id, at } = record
    return { id, lane, at, until: endOf(record), top: top + padding + curve + offset, height: rowHeight, record }
  })
  return { lane, top, height: curve + 2 * padding + count * (rowHeight + ROW_GAP) - ROW_GAP, blocks }
}

export function boxesOf({ records }: BuilderDocument, layout: TimelineLayout): TimelineBoxes {
  const byLane = Map.groupBy(records.values(), ({ lane }) => lane)
  let height = 0
  const boxes = lanes
    .filter((lane) => ALWAYS.includes(lane) || byLane.has(lane))
    .map((lane) => {
      const box = laneBox(lane, byLane.get(lane) ?? [], height, layout)
      height += box.height
      return box
    })
  const byId = new Map(boxes.flatMap(({ blocks }) => blocks.map((block) => [block.id, block] as const)))
  const blocks = [...records.keys()].map((id) => byId.get(id)).filter((block) => block !== undefined)
  return { lanes: boxes, height, byId, blocks }
}

/** The first begin and the last end of the records, ms; null where there are none. */
export function spanOf(boxes: TimelineBoxes, ids: Iterable<RecordId>): { from: number; until: number } | null {
  const blocks = [...ids].map((id) => boxes.byId.get(id)).filter((block) => block !== undefined)
  if (blocks.length === 0) return null
  return {
    from: blocks.reduce((first, { at }) => Math.min(first, at), Infinity),
    until: blocks.reduce((last, { until }) => Math.max(last, until), 0),
  }
}
