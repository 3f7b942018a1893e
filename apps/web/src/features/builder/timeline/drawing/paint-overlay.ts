/** Paints what a gesture or a preview shows: ghosts, the snap line, the marquee, time that is inserted or deleted. */
import { curveArea } from '../geometry/layout.ts'
import { MARK_RADIUS, tempoAtTime, tempoPoints, tempoY } from '../geometry/tempo-curve.ts'
import { toPixels } from '../geometry/view.ts'
import { paintPoint } from './paint-lanes.ts'
import type { Palette } from './palette.ts'
import type { Ghost, Overlay, Scene } from './scene.ts'

type Context = CanvasRenderingContext2D

function paintGhost(context: Context, { boxes, view, width }: Scene, { id, at, duration }: Ghost): void {
  const block = boxes.byId.get(id)
  const left = toPixels(view, at)
  const right = Math.max(left + 2, toPixels(view, at + duration) - 1)
  if (!block || right < 0 || left > width) return
  const from = Math.max(-4, left)
  context.strokeRect(from + 0.5, block.top + 0.5, Math.min(right, width + 4) - from, block.height - 1)
}

function paintTempo(
  context: Context,
  { boxes, view, layout }: Scene,
  { at, bpm }: { at: number; bpm: number },
  palette: Palette,
): void {
  const lane = boxes.lanes.find((each) => each.lane === 'tempo')
  if (!lane) return
  const area = curveArea(lane, layout)
  const points = tempoPoints(lane)
  const before = points.findLast((point) => point.at < at)
  const after = points.find((point) => point.at > at)
  const [x, y] = [toPixels(view, at), tempoY(area, bpm)]
  context.beginPath()
  if (before && tempoAtTime(lane, at - 1) !== null) context.moveTo(toPixels(view, before.at), tempoY(area, before.bpm))
  else context.moveTo(x, y)
  context.lineTo(x, y)
  if (after && tempoAtTime(lane, at) !== null) context.lineTo(toPixels(view, after.at), tempoY(area, after.bpm))
  context.stroke()
  context.setLineDash([])
  paintPoint(context, { x, y, radius: MARK_RADIUS.max }, palette)
}

export function paintOverlay(context: Context, scene: Scene, overlay: Overlay, palette: Palette): void {
  const { view, width, boxes } = scene
  context.clearRect(0, 0, width, boxes.height)
  const { ghosts = [], line = null, marquee, span, tempo } = overlay
  if (span) {
    context.fillStyle = palette.fill
    const left = toPixels(view, span.from)
    context.fillRect(left, 0, toPixels(view, span.until) - left, boxes.height)
  }
  context.strokeStyle = palette.ghost
  context.lineWidth = 1.5
  context.setLineDash([5, 3])
  for (const ghost of ghosts) paintGhost(context, scene, ghost)
  if (marquee) context.strokeRect(marquee.x, marquee.y, marquee.width, marquee.height)
  if (tempo) paintTempo(context, scene, tempo, palette)
  context.setLineDash([])
  if (line === null) return
  context.fillStyle = palette.snap
  context.fillRect(Math.round(toPixels(view, line)), 0, 1.5, boxes.height)
}
