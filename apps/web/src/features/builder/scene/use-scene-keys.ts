/** Undo, redo and save by keyboard; a text field that holds uncommitted words keeps its own undo. */
import { useEffect, useRef } from 'react'
import { useWork } from '../document/use-builder.ts'
import { keyAction } from '../keys/keymap.ts'
import { focusRow } from './notebook/focus-row.ts'

/** Whether the target is a text field, apart from one of the scene that says that all its words are committed. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')) &&
  target.dataset['committed'] === undefined

/** The field with the focus may have gone with the step. */
const keepFocus = (selected: string | undefined) =>
  requestAnimationFrame(() => {
    if (selected !== undefined && document.activeElement === document.body) focusRow(selected)
  })

/** @param isOff while another part of the screen has the keys */
export function useSceneKeys(isOff: boolean): void {
  const { store, undo, redo, session } = useWork()
  const latest = useRef({ store, undo, redo, session })
  useEffect(() => {
    latest.current = { store, undo, redo, session }
  })
  useEffect(() => {
    if (isOff) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      const action = keyAction(event)
      if (action === 'save') void latest.current.session.saveNow()
      else if (hasOwnUndo(event.target)) return
      else if (action === 'undo') latest.current.undo()
      else if (action === 'redo') latest.current.redo()
      else return
      event.preventDefault()
      if (action !== 'save') keepFocus(latest.current.store.get().history.selection[0])
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOff])
}
