/** Drags a point of the tempo curve up and down; on a segment between points it makes a new one. */
import { curveArea } from '../geometry/layout.ts'
import { tempoOfY, tempoAtTime, tempoY } from '../geometry/tempo-curve.ts'
import { toPixels } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'
import { snapper, type DragPoint, type Gesture } from './gesture.ts'

/** How far from the curve a press still means it, px. */
const CURVE_REACH_PX = 10

const tempoLane = ({ scene }: TimelineModel) => scene.boxes.lanes.find(({ lane }) => lane === 'tempo')

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

export function tempoGesture(model: TimelineModel, at: number): Gesture | null {
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
  let startY: number | null = null
  return {
    move({ y }) {
      startY ??= y
      bpm = tempoOfY(area, y)
      if (point) point.style.transform = `translateY(${y - startY}px)`
      model.overlay.set({ tempo: { at, bpm } })
      model.readout.set({ text: `${model.words.place(at)} · ${bpm} bpm` })
    },
    end() {
      release()
      if (bpm !== null) model.run({ kind: 'set-tempo', at, bpm })
    },
    cancel: release,
  }
}
