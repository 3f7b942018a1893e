/** Drags a point of the tempo curve; on a segment between points it makes a new one, which keeps its time. */
import type { Command } from '@rubato/builder'
import { curveArea, type LaneBox } from '../geometry/layout.ts'
import { pointsByTime, tempoMarks, tempoOfY, tempoAtTime, tempoPoints, tempoY } from '../geometry/tempo-curve.ts'
import { toPixels } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'
import { snapper, widthOf, type DragPoint, type Gesture } from './gesture.ts'

/** How far from the curve a press still means it, px. */
const CURVE_REACH_PX = 10

const tempoLane = ({ scene }: TimelineModel) => scene.boxes.lanes.find(({ lane }) => lane === 'tempo')

/** How far from the middle of a point a press still means it, px: half the size of its target. */
const POINT_REACH_PX = { mouse: 12, touch: 22 } as const

/** The time of the point that a press means, the nearest one in reach; null where there is none. */
export function pointTimeAt(model: TimelineModel, { x, y }: DragPoint, isTouch: boolean): number | null {
  const lane = tempoLane(model)
  if (!lane) return null
  const area = curveArea(lane, model.scene.layout)
  const reach = isTouch ? POINT_REACH_PX.touch : POINT_REACH_PX.mouse
  let nearest: number | null = null
  let least = Infinity
  const shown = { view: model.view, width: model.extent.width }
  for (const mark of tempoMarks(pointsByTime(tempoPoints(lane)), shown)) {
    const [across, down] = [Math.abs(mark.x - x), Math.abs(tempoY(area, mark.bpm) - y)]
    if (across > reach || down > reach || Math.hypot(across, down) >= least) continue
    least = Math.hypot(across, down)
    nearest = mark.at
  }
  return nearest
}

/** The time of the curve that a press means; null where it is not at the curve. */
export function curveTimeAt(model: TimelineModel, { x, y, time, altKey }: DragPoint): number | null {
  const lane = tempoLane(model)
  const bpm = lane ? tempoAtTime(lane, time) : null
  if (!lane || bpm === null) return null
  const area = curveArea(lane, model.scene.layout)
  if (Math.abs(tempoY(area, bpm) - y) > CURVE_REACH_PX) return null
  const at = Math.round(time) + snapper(model, [Math.round(time)], new Set())(0, altKey).by
  return Math.abs(toPixels(model.view, at) - x) <= CURVE_REACH_PX ? at : Math.round(time)
}

/** A drag this far to the side moves the point in time too, px. */
const SIDEWAYS_PX = 8
/** Segments beside the point keep this length at least, ms. */
const LEAST_LENGTH_MS = 50

/** The times to which the point can be moved: inside the segments that meet there. Null where there is no point. */
function boundsOf({ blocks }: LaneBox, at: number): { min: number; max: number } | null {
  const ending = blocks.filter((block) => block.until === at)
  const beginning = blocks.filter((block) => block.at === at)
  if (ending.length + beginning.length === 0) return null
  const before = ending.length > 0 ? ending : blocks.filter((block) => block.until < at)
  const after = beginning.length > 0 ? beginning : blocks.filter((block) => block.at > at)
  return {
    min: Math.max(0, ...before.map((block) => (ending.length > 0 ? block.at + LEAST_LENGTH_MS : block.until))),
    max: Math.min(...after.map((block) => (beginning.length > 0 ? block.until - LEAST_LENGTH_MS : block.at)), Infinity),
  }
}

/** Where the point of the curve may be put: its time inside its bounds, on the grid where that is near. */
export function movedPoint(model: TimelineModel, at: number, wanted: number, altKey: boolean): number {
  const lane = tempoLane(model)
  const bounds = lane && boundsOf(lane, at)
  if (!bounds) return at
  const by = snapper(model, [at], new Set())(wanted - at, altKey).by
  return Math.round(Math.min(Math.max(at + by, bounds.min), bounds.max, model.extent.duration))
}

/** The command that puts the point there. */
export const pointCommand = (from: number, at: number, bpm: number): Command =>
  at === from ? { kind: 'set-tempo', at, bpm } : { kind: 'move-tempo', from, at, bpm }

export function tempoGesture(model: TimelineModel, at: number, start: DragPoint): Gesture | null {
  const lane = tempoLane(model)
  if (!lane) return null
  const area = curveArea(lane, model.scene.layout)
  const point = model.lanes?.querySelector<HTMLElement>(`[data-point='${at}']`)
  let bpm: number | null = null
  const release = () => {
    if (point) point.style.transform = ''
    model.overlay.set(null)
    model.readout.set(null)
  }
  let to = at
  return {
    move({ x, y, time, altKey }) {
      bpm = tempoOfY(area, y)
      to = Math.abs(x - start.x) < SIDEWAYS_PX ? at : movedPoint(model, at, at + Math.round(time - start.time), altKey)
      if (point) point.style.transform = `translate(${widthOf(model, to - at)}px, ${y - start.y}px)`
      model.overlay.set({ tempo: { at: to, bpm } })
      model.readout.set({ text: `${model.words.place(to)} · ${bpm} bpm` })
    },
    end() {
      release()
      if (bpm !== null) model.run(pointCommand(at, to, bpm))
    },
    cancel: release,
  }
}

/** Makes a point of the curve at the time, with the tempo that it has there. */
export function addPoint(model: TimelineModel, at: number): void {
  const lane = tempoLane(model)
  const bpm = lane && tempoAtTime(lane, at)
  if (lane && bpm !== null && bpm !== undefined && !boundsOf(lane, at))
    model.run({ kind: 'set-tempo', at, bpm: Math.round(bpm) })
}
