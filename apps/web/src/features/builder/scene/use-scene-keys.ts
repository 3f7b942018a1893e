/** Undo, redo and save by keyboard; a text field that holds uncommitted words keeps its own undo. */
import { useEffect, useRef } from 'react'
import { useWork } from '../document/use-builder.ts'
import { keyAction } from '../keys/keymap.ts'

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** @param isOff while another part of the screen has the keys */
export function useSceneKeys(isOff: boolean): void {
  const { undo, redo, session } = useWork()
  const latest = useRef({ undo, redo, session })
  useEffect(() => {
    latest.current = { undo, redo, session }
  })
  useEffect(() => {
    if (isOff) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      const action = keyAction(event)
      if (action === 'save') void latest.current.session.saveNow()
      else if (isText(event.target)) return
      else if (action === 'undo') latest.current.undo()
      else if (action === 'redo') latest.current.redo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOff])
}
