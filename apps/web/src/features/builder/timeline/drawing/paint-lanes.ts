/** Paints what is only looked at: the tempo curve, its beats, the bars, and the blocks that are no elements. */
import { TEMPO } from '@rubato/contracts/domain'
import type { Lane, RecordId } from '@rubato/builder'
import { indexFrom } from '../../times/beat-grid.ts'
import { lookOf } from '../geometry/block-look.ts'
import { curveArea, GAP_PX, type Block, type LaneBox } from '../geometry/layout.ts'
import { leastNameWidth } from '../geometry/name-room.ts'
import { drawnBars } from '../geometry/snap.ts'
import { curveLines, pointsByTime, tempoMarks, tempoPoints, tempoY } from '../geometry/tempo-curve.ts'
import { toPixels, viewEnd } from '../geometry/view.ts'
import type { Palette } from './palette.ts'
import type { Scene } from './scene.ts'

type Context = CanvasRenderingContext2D

/** Beats closer than this are painted as one area, px. */
const LEAST_BEAT_PX = 3
const BEAT_HEIGHTS = { accent: 12, beat: 8, soft: 5 } as const

function paintBars(context: Context, { boxes, beats, view, width }: Scene, palette: Palette): void {
  context.fillStyle = palette.line
  for (const at of drawnBars(beats, view.from, viewEnd(view, width), view.msPerPixel)) {
    context.fillRect(Math.round(toPixels(view, at)), 0, 1, boxes.height)
  }
}

/** The end of the game, and that nothing plays after it. */
function paintEnd(context: Context, { boxes, view, width, duration }: Scene, palette: Palette): void {
  const x = toPixels(view, duration)
  if (x >= width) return
  context.fillStyle = palette.line
  context.globalAlpha = 0.45
  context.fillRect(x, 0, width - x, boxes.height)
  context.globalAlpha = 1
  context.fillStyle = palette.text
  context.fillRect(Math.round(x) - 1, 0, 2, boxes.height)
}

function paintCurve(context: Context, scene: Scene, lane: LaneBox, palette: Palette): void {
  const { view, width, layout } = scene
  const area = curveArea(lane, layout)
  const end = viewEnd(view, width)
  const bottom = area.top + area.height
  const path = new Path2D()
  context.beginPath()
  let lastX = -Infinity
  for (const [a, b] of curveLines(lane)) {
    if (b.at < view.from) continue
    if (a.at > end) break
    const from = toPixels(view, a.at)
    const until = toPixels(view, b.at)
    if (from - lastX > 1) path.moveTo(from, bottom)
    path.lineTo(from, tempoY(area, a.bpm))
    path.lineTo(until, tempoY(area, b.bpm))
    context.moveTo(from, bottom)
    context.lineTo(from, tempoY(area, a.bpm))
    context.lineTo(until, tempoY(area, b.bpm))
    context.lineTo(until, bottom)
    lastX = until
  }
  context.fillStyle = palette.fill
  context.fill()
  context.strokeStyle = palette.curve
  context.lineWidth = 2
  context.stroke(path)
}

/** The beats under the curve; where they are too close together, the segments as areas. */
function paintBeats(context: Context, { beats: { beats }, view, width }: Scene, lane: LaneBox, palette: Palette): void {
  const first = indexFrom(beats, view.from)
  const last = indexFrom(beats, viewEnd(view, width))
  const top = lane.blocks[0]?.top ?? lane.top
  context.fillStyle = palette.beat
  let lastX = -Infinity
  for (let index = first; index < last; index++) {
    const beat = beats[index]
    if (!beat) break
    const x = Math.round(toPixels(view, beat.at))
    if (x - lastX < LEAST_BEAT_PX && beat.accent !== 'accent') continue
    if (x - lastX < 1) continue
    context.fillRect(x, top, 1, BEAT_HEIGHTS[beat.accent])
    lastX = x
  }
}

const SMALL_FONT = '500 11.5px "Inter Variable", system-ui, sans-serif'
/** The widest name beside a block, px. */
const NAME_PX = 110

/** The text, or as much of its begin as fits, with an ellipsis. */
function shortened(context: Context, text: string, room: number): string {
  const { width } = context.measureText(text)
  if (width <= room) return text
  for (let length = Math.floor((text.length * room) / width); length > 0; length--) {
    const begin = `${text.slice(0, length).trimEnd()}…`
    if (context.measureText(begin).width <= room) return begin
  }
  return ''
}

/** A small point has a thin ring. */
const THIN_BELOW_RADIUS = 4

/** A point of the curve: a ring that the curve does not show through. */
export function paintPoint(
  context: Context,
  { x, y, radius }: { x: number; y: number; radius: number },
  palette: Palette,
): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = palette.point
  context.fill()
  context.strokeStyle = palette.ghost
  context.lineWidth = radius < THIN_BELOW_RADIUS ? 1 : 2
  context.stroke()
}

/** The points of a lane; the beats are immutable, so that they are found once. */
const pointsOf = new WeakMap<LaneBox, ReturnType<typeof tempoPoints>>()

function paintPoints(context: Context, { view, width, layout }: Scene, lane: LaneBox, palette: Palette): void {
  const points = pointsOf.get(lane) ?? pointsByTime(tempoPoints(lane))
  pointsOf.set(lane, points)
  const area = curveArea(lane, layout)
  for (const { x, bpm, radius } of tempoMarks(points, { view, width })) {
    paintPoint(context, { x, y: tempoY(area, bpm), radius }, palette)
  }
}

/** The end of the game is right of it in a view of the whole game, px. */
const SCALE_RIGHT_PX = 22

/** The ends of the tempo scale, at the right edge. */
function paintScale(context: Context, { width, layout }: Scene, lane: LaneBox, palette: Palette): void {
  if (layout === 'strip') return
  const { top, height } = curveArea(lane, layout)
  context.font = SMALL_FONT
  context.textAlign = 'right'
  context.fillStyle = palette.text
  context.fillText(String(TEMPO.max), width - SCALE_RIGHT_PX, top + 9)
  context.fillText('0', width - SCALE_RIGHT_PX, top + height - 3)
  context.textAlign = 'left'
}

/** The least room for a name beside a block that is too narrow for it, px. */
const LEAST_NAME_PX = 32

/** Names beside the blocks of a lane that have no room for them, as far as the next block of the row. */
function paintNames(
  context: Context,
  { view, width }: Scene,
  { lane, blocks }: LaneBox,
  { mounted, nameOf }: PaintedBlocks,
): void {
  // From right to left: the left edge of the next block of each row.
  const next = new Map<number, number>()
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]
    if (!block) continue
    const left = toPixels(view, block.at)
    const right = Math.max(left + 2, toPixels(view, block.until))
    const room = (next.get(block.top) ?? Infinity) - right - 8
    next.set(block.top, left)
    if (right < -LEAST_NAME_PX || left > width || room < LEAST_NAME_PX) continue
    const name = nameOf(block)
    if (mounted.has(block.id) && right - left - GAP_PX >= leastNameWidth(lane, name)) continue
    context.fillText(shortened(context, name, Math.min(room, NAME_PX)), right + 4, block.top + block.height / 2 + 4)
  }
}

function paintBlock(context: Context, { view, width }: Scene, block: Block, isOutlined: boolean): void {
  const left = toPixels(view, block.at)
  const right = Math.max(left + 2, toPixels(view, block.until) - 1)
  if (right < 0 || left > width) return
  const from = Math.max(-4, left)
  context.fillRect(from, block.top, Math.min(right, width + 4) - from, block.height)
  if (isOutlined) context.strokeRect(from - 1, block.top - 1, Math.min(right, width + 4) - from + 2, block.height + 2)
}

export interface PaintedBlocks {
  /** Blocks that are elements. */
  readonly mounted: ReadonlySet<RecordId>
  readonly selection: ReadonlySet<RecordId>
  /** Records with a finding. */
  readonly marked: ReadonlySet<RecordId>
  readonly nameOf: (block: Block) => string
}

function paintBlocks(
  context: Context,
  scene: Scene,
  { mounted, selection, marked }: PaintedBlocks,
  palette: Palette,
): void {
  const end = viewEnd(scene.view, scene.width)
  context.strokeStyle = palette.text
  context.lineWidth = 2
  for (const block of scene.boxes.blocks) {
    if (block.at > end) break
    if (block.until < scene.view.from || mounted.has(block.id)) continue
    context.fillStyle = marked.has(block.id) ? palette.error : palette.looks[lookOf(block)]
    paintBlock(context, scene, block, selection.has(block.id))
  }
}

/** Lanes whose blocks have room beside them. */
const named: readonly Lane[] = ['lines', 'held', 'strokes', 'questions', 'media']

export function paintLanes(context: Context, scene: Scene, blocks: PaintedBlocks, palette: Palette): void {
  context.clearRect(0, 0, scene.width, scene.boxes.height)
  paintBars(context, scene, palette)
  paintEnd(context, scene, palette)
  const tempo = scene.boxes.lanes.find(({ lane }) => lane === 'tempo')
  if (tempo) {
    paintCurve(context, scene, tempo, palette)
    paintBeats(context, scene, tempo, palette)
  }
  paintBlocks(context, scene, blocks, palette)
  context.font = SMALL_FONT
  context.fillStyle = palette.text
  for (const lane of scene.boxes.lanes) {
    if (named.includes(lane.lane)) paintNames(context, scene, lane, blocks)
  }
  if (!tempo) return
  paintScale(context, scene, tempo, palette)
  paintPoints(context, scene, tempo, palette)
}
