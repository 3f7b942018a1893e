import { blockAt } from '../geometry/hit-test.ts'
import { inGame, type TimelineModel } from '../model/model.ts'
import { pointAt } from './gesture.ts'

interface MenuEvent {
  readonly clientX: number
  readonly clientY: number
  readonly altKey: boolean
  readonly target: EventTarget | null
  preventDefault: () => void
}

/** Selects the block under the pointer and asks for its menu; without `onMenu` the browser opens its own. */
export function openContextMenu(model: TimelineModel, event: MenuEvent): void {
  const { onMenu, selection, onSelect } = model.props
  if (!onMenu) return
  event.preventDefault()
  const point = pointAt(model, event)
  const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined
  const { boxes } = model.scene
  const block = id === undefined ? blockAt(boxes, model.view, point) : boxes.byId.get(id)
  if (block && !selection.has(block.id)) onSelect(new Set([block.id]))
  else if (!block && selection.size > 0) onSelect(new Set())
  if (block) model.focus(block.id)
  onMenu({ x: event.clientX, y: event.clientY, at: inGame(model, point.time) })
}
