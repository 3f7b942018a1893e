/** Decides whether a press on the lanes is a click, or a drag once it has moved far enough. */
import type { Lane, RecordId } from '@rubato/builder'
import { blockAt } from '../geometry/hit-test.ts'
import type { Block } from '../geometry/layout.ts'
import { clicked } from '../geometry/select.ts'
import { toPixels } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'
import { pointAt, snappedTime, type DragPoint, type Gesture } from './gesture.ts'
import { marqueeGesture } from './marquee-gesture.ts'
import { moveGesture } from './move-gesture.ts'
import { panGesture } from './pan-gesture.ts'
import { resizeGesture, type Edge } from './resize-gesture.ts'
import { rippleGesture } from './ripple-gesture.ts'
import { addPoint, curveTimeAt, pointTimeAt, tempoGesture } from './tempo-gesture.ts'

/** The part of a block at each edge that stretches it, px, where the block is wide enough to be moved too. */
const EDGE_PX = 7
const EDGES_FROM_PX = 30

export interface PressEvent {
  readonly clientX: number
  readonly clientY: number
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly pointerType: string
  readonly target: EventTarget | null
}

export interface Press {
  readonly start: DragPoint
  /** The block under the press. */
  readonly block: RecordId | null
  /** Called once when the press becomes a drag; null where it cannot. */
  readonly drag: (() => Gesture | null) | null
  /** Called for a long press of a finger, which lifts the block. */
  readonly hold: (() => Gesture | null) | null
  readonly click: () => void
}

interface Pressed {
  readonly block: Block | undefined
  readonly edge: Edge | null
  /** Time of the point of the tempo curve, ms. */
  readonly point: number | null
}

const isLocked = ({ props }: TimelineModel, lane: Lane): boolean => props.lanes?.locked.has(lane) ?? false

function edgeOf(model: TimelineModel, block: Block, { x }: DragPoint): Edge | null {
  const left = toPixels(model.view, block.at)
  const right = toPixels(model.view, block.until)
  if (right - left < EDGES_FROM_PX || block.lane === 'strokes') return null
  if (x - left <= EDGE_PX) return 'start'
  return right - x <= EDGE_PX ? 'end' : null
}

function pressedAt(model: TimelineModel, event: PressEvent, start: DragPoint): Pressed {
  const element = event.target instanceof Element ? event.target : null
  const isTouch = event.pointerType === 'touch'
  // Points may be closer to each other than their elements are large.
  const own = element?.closest<HTMLElement>('[data-point]')?.dataset['point']
  const point = pointTimeAt(model, start, isTouch) ?? (own === undefined ? null : Number(own))
  if (point !== null) return { block: undefined, edge: null, point }
  const { boxes } = model.scene
  const id = element?.closest<HTMLElement>('[data-id]')?.dataset['id']
  const block = id === undefined ? blockAt(boxes, model.view, start) : boxes.byId.get(id)
  const handle = element?.closest<HTMLElement>('[data-handle]')?.dataset['handle'] as Edge | undefined
  const edge = block ? (handle ?? (isTouch ? null : edgeOf(model, block, start))) : null
  return { block, edge, point: block ? null : curveTimeAt(model, start) }
}

function grab(model: TimelineModel, { block, edge, point }: Pressed, start: DragPoint): Gesture | null {
  if (point !== null) return isLocked(model, 'tempo') ? null : tempoGesture(model, point, start)
  if (!block || isLocked(model, block.lane)) return null
  if (edge) return resizeGesture(model, block, edge, start)
  const { selection } = model.props
  const ids: ReadonlySet<RecordId> = selection.has(block.id) ? selection : new Set([block.id])
  if (!selection.has(block.id)) model.props.onSelect(ids)
  return moveGesture(model, ids, start)
}

/** A click on an empty part of a lane clears the selection and moves the playhead there. */
function clickBeside(model: TimelineModel, event: PressEvent): void {
  const { selection, onSelect, onPlayhead } = model.props
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (selection.size > 0) onSelect(new Set())
  onPlayhead(snappedTime(model, pointAt(model, event)))
}

function click(model: TimelineModel, { block, point }: Pressed, event: PressEvent, anchor: RecordId | null): void {
  const { selection, onSelect } = model.props
  const toggles = event.ctrlKey || event.metaKey
  if (point !== null) return addPoint(model, point)
  if (!block) return clickBeside(model, event)
  model.focus(block.id)
  onSelect(clicked(selection, block.id, { toggles, shiftKey: event.shiftKey, anchor, boxes: model.scene.boxes }))
}

/** @param anchor the block that was clicked last: a range begins there */
export function pressOf(model: TimelineModel, event: PressEvent, anchor: RecordId | null): Press {
  const start = pointAt(model, event)
  const pressed = pressedAt(model, event, start)
  const isTouch = event.pointerType === 'touch'
  const isSelected = pressed.block !== undefined && model.props.selection.has(pressed.block.id)
  const take = () => grab(model, pressed, start)
  const base = { start, block: pressed.block?.id ?? null, click: () => click(model, pressed, event, anchor) }
  if (isTouch) {
    const isHandle = pressed.point !== null || (pressed.edge !== null && isSelected)
    return { ...base, drag: isHandle ? take : () => panGesture(model, start), hold: pressed.block ? take : null }
  }
  if (model.props.tool === 'ripple') return { ...base, drag: () => rippleGesture(model, start), hold: null }
  const isAdding = event.shiftKey || event.ctrlKey || event.metaKey
  const drag = pressed.block || pressed.point !== null ? take : () => marqueeGesture(model, start, isAdding)
  return { ...base, drag, hold: null }
}
