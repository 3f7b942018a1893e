/** Undo, redo and save by keyboard; a text field that holds uncommitted words keeps its own undo. */
import { useWindowEvent } from '@mantine/hooks'
import { useWork } from '../document/use-builder.ts'
import { commitFocusedField } from '../keys/commit-focused.ts'
import { keyAction } from '../keys/keymap.ts'
import { committedRow, focusRow } from './notebook/focus-row.ts'

/** Whether the target is a text field, apart from one of the scene that says that all its words are committed. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')) &&
  target.dataset['committed'] === undefined

/** The undo step or the commit may have removed the focused field from the page. */
const keepFocus = (selected: string | undefined) =>
  requestAnimationFrame(() => {
    if (selected !== undefined && document.activeElement === document.body) focusRow(selected)
  })

/** @param isOff while another part of the screen has the keys */
export function useSceneKeys(isOff: boolean): void {
  const { store, undo, redo, session } = useWork()
  useWindowEvent('keydown', (event) => {
    if (isOff || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
    const action = keyAction(event)
    const hadFocus = document.activeElement !== document.body
    if (action === 'save') {
      commitFocusedField(committedRow)
      void session.saveNow()
    } else if (hasOwnUndo(event.target)) return
    else if (action === 'undo') undo()
    else if (action === 'redo') redo()
    else return
    event.preventDefault()
    if (action !== 'save' || hadFocus) keepFocus(store.get().history.selection[0])
  })
}
