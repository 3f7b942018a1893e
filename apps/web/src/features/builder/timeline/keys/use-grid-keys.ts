/** Does what the keys of the lanes mean. */
import { useMemo, type KeyboardEvent } from 'react'
import type { RecordId } from '@rubato/builder'
import { spanOf, type Block } from '../geometry/layout.ts'
import { clicked } from '../geometry/select.ts'
import { union } from '../geometry/sets.ts'
import { fitGame, fitSpan, reveal, zoomAnchor, zoomAround, type TimelineView } from '../geometry/view.ts'
import { moveStep, resizeStep, tempoStep } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import { focusTarget } from './focus-target.ts'
import { gridAction, type GridAction } from './grid-keys.ts'

const ZOOM_FACTOR = 0.7

/** Zooms to the selection, else the playhead, else the centre. */
export function zoomStep(model: TimelineModel, direction: 1 | -1): void {
  const { props, view, scene, extent } = model
  const span = spanOf(scene.boxes, props.selection)
  const at = zoomAnchor(view, { span, playhead: props.playhead.get(), width: scene.width })
  model.setView(zoomAround(view, at, direction > 0 ? ZOOM_FACTOR : 1 / ZOOM_FACTOR, extent))
}

export interface GridKeys {
  /** The block that has the focus, or would have. */
  readonly focused: () => Block | undefined
  readonly edit: (id: RecordId | null) => void
  /** Null where the lanes are empty. */
  readonly openMenu: (block: Block | null) => void
  /** Puts a proposed ripple away; returns whether there was one. */
  readonly cancel: () => boolean
}

/** The views before each zoom of a key, for the way back. */
type Views = TimelineView[]
const VIEWS_MAX = 20

function focusBlock(model: TimelineModel, from: Block, action: Extract<GridAction, { kind: 'focus' }>): void {
  const { scene, view, extent, props } = model
  const block = focusTarget(scene.boxes, from, action.to, scene.width * view.msPerPixel)
  if (!block) return
  if (action.extends) {
    const { boxes } = scene
    const selection = union(props.selection, [from.id])
    props.onSelect(clicked(selection, block.id, { toggles: true, shiftKey: true, anchor: from.id, boxes }))
  }
  model.focus(block.id)
  model.setView(reveal(view, { from: block.at, until: block.until }, extent))
}

/** The selection where the focused block is part of it, else that block alone. */
const meant = ({ props: { selection } }: TimelineModel, { id }: Block): ReadonlySet<RecordId> =>
  selection.has(id) ? selection : new Set([id])

function changeView(model: TimelineModel, kind: GridAction['kind'], views: Views): void {
  const { view, extent, props, scene } = model
  if (kind === 'zoom-back') {
    const before = views.pop()
    if (before) model.setView(before)
    return
  }
  views.splice(0, views.length - VIEWS_MAX + 1)
  views.push(view)
  const span = kind === 'zoom-selection' ? spanOf(scene.boxes, props.selection) : null
  model.setView(span ? fitSpan(span, extent) : fitGame(extent))
}

function toggle({ props: { selection, onSelect }, scene: { boxes } }: TimelineModel, { id }: Block): void {
  onSelect(clicked(selection, id, { toggles: true, shiftKey: false, anchor: null, boxes }))
}

function remove(model: TimelineModel, block: Block, ripples: boolean): void {
  const ids = [...meant(model, block)]
  if (ripples) return model.propose({ kind: 'delete-and-close', ids })
  model.run({ kind: 'delete', ids })
}

function actOnBlock(model: TimelineModel, block: Block, action: GridAction, keys: GridKeys): void {
  switch (action.kind) {
    case 'focus':
      return focusBlock(model, block, action)
    case 'move':
      return moveStep(model, meant(model, block), action)
    case 'resize':
      return resizeStep(model, block, action.edge, action)
    case 'tempo':
      return tempoStep(model, block, action.direction)
    case 'delete':
      return remove(model, block, action.ripples)
    case 'toggle':
      return toggle(model, block)
    case 'edit':
      return keys.edit(block.id)
    case 'menu':
      if (!model.props.selection.has(block.id)) model.props.onSelect(new Set([block.id]))
      return keys.openMenu(block)
    default:
      return undefined
  }
}

function act(model: TimelineModel, action: GridAction, keys: GridKeys, views: Views): void {
  const { props, scene } = model
  switch (action.kind) {
    case 'select-all':
      return props.onSelect(new Set(scene.boxes.byId.keys()))
    case 'cancel':
      if (!keys.cancel() && props.selection.size > 0) props.onSelect(new Set())
      return undefined
    case 'zoom':
      return zoomStep(model, action.direction)
    case 'fit':
    case 'zoom-selection':
    case 'zoom-back':
      return changeView(model, action.kind, views)
    default: {
      const block = keys.focused()
      if (!block && action.kind === 'menu') return keys.openMenu(null)
      return block && actOnBlock(model, block, action, keys)
    }
  }
}

export function useGridKeys(model: TimelineModel, keys: GridKeys) {
  const views = useMemo<Views>(() => [], [])
  return (event: KeyboardEvent<HTMLElement>): void => {
    // Keys of the buttons and sliders in the lanes are their own.
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'gridcell') return
    const action = gridAction(event)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    act(model, action, keys, views)
  }
}
