/** Undo steps of a form: the usual keys restore the values before the last change, wherever the focus is except in a text field. */
import { useCallback, useEffect, useRef, useState } from 'react'

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type))

/**
 * Calls `undo` on Ctrl or Command and Z, except in a text field, and prevents the browser's own undo when `undo` returns
 * true. Returns a function that unsubscribes.
 */
function onUndoKey(undo: () => boolean): () => void {
  const listener = (event: KeyboardEvent) => {
    const isUndo =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
    if (isUndo && !isText(event.target) && undo()) event.preventDefault()
  }
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}

/** Changes closer together than this are one undo step, ms: the moves of one thumb. */
const STEP_MS = 600
const STEPS = 50

export interface UndoSteps<Value> {
  /** Call before each change with the values before it; the same function in every render. */
  remember: (before: Value) => void
  forget: () => void
  /** Returns whether there was a step to restore. */
  undo: () => boolean
  canUndo: boolean
}

export function useUndoSteps<Value>(restore: (before: Value) => void): UndoSteps<Value> {
  const latest = useRef(restore)
  useEffect(() => {
    latest.current = restore
  })
  const steps = useRef<Value[]>([])
  const last = useRef(0)
  const [canUndo, setCanUndo] = useState(false)
  const undo = useCallback(() => {
    if (steps.current.length === 0) return false
    last.current = 0
    latest.current(steps.current.pop() as Value)
    setCanUndo(steps.current.length > 0)
    return true
  }, [])
  useEffect(() => onUndoKey(undo), [undo])
  const remember = useCallback((before: Value) => {
    const now = Date.now()
    if (now - last.current > STEP_MS) steps.current = [...steps.current, before].slice(-STEPS)
    last.current = now
    setCanUndo(true)
  }, [])
  const forget = useCallback(() => {
    steps.current = []
    setCanUndo(false)
  }, [])
  return { remember, forget, undo, canUndo }
}
