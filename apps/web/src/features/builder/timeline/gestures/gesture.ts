/** A drag from the moment it is more than a click. */
import type { RecordId } from '@rubato/builder'
import { toMs, toPixels } from '../geometry/view.ts'
import type { Point } from '../geometry/hit-test.ts'
import { snapBy, snapLines, SNAP_REACH_PX, type Snapped } from '../geometry/snap.ts'
import { inGame, type TimelineModel } from '../model/model.ts'

export interface DragPoint extends Point {
  /** ms, where the pointer is. */
  readonly time: number
  readonly altKey: boolean
}

export interface Gesture {
  move: (point: DragPoint) => void
  /** Dispatches its command. */
  end: () => void
  /** Puts everything back. */
  cancel: () => void
}

export const pointAt = (
  { lanes, view }: TimelineModel,
  event: { clientX: number; clientY: number; altKey: boolean },
): DragPoint => {
  const box = lanes?.getBoundingClientRect()
  const x = event.clientX - (box?.left ?? 0)
  return { x, y: event.clientY - (box?.top ?? 0), time: toMs(view, x), altKey: event.altKey }
}

/** Returns a function that snaps a drag of these edges; Alt turns the snap round. */
export function snapper(
  { props, scene, view }: TimelineModel,
  edges: readonly number[],
  moving: ReadonlySet<RecordId>,
): (by: number, altKey: boolean) => Snapped {
  const { boxes, beats, duration } = scene
  const { msPerPixel } = view
  const lines = snapLines({ boxes, beats, duration, msPerPixel, moving, playhead: props.playhead.get() })
  return (by, altKey) =>
    props.snap === altKey ? { by: Math.round(by), line: null } : snapBy(edges, by, lines, SNAP_REACH_PX * msPerPixel)
}

/** Time of the game at the point, on the grid where that is near. */
export function snappedTime(model: TimelineModel, { time, altKey }: DragPoint): number {
  const at = inGame(model, time)
  return inGame(model, at + snapper(model, [at], new Set())(0, altKey).by)
}

/** The elements of the records. */
export const elementsOf = ({ lanes }: TimelineModel, ids: ReadonlySet<RecordId>): HTMLElement[] =>
  [...(lanes?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].filter(({ dataset }) => ids.has(dataset['id'] ?? ''))

export const widthOf = ({ view }: TimelineModel, ms: number): number => toPixels(view, view.from + ms)
