/** Undo steps of a form: the usual keys undo and redo changes, wherever the focus is except in a text field. */
import { useCallback, useRef, useState } from 'react'
import { useWindowEvent } from '@mantine/hooks'

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type))

type Step = 'undo' | 'redo'

function stepOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Step | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null
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

/** @param restore puts the values back, and returns those that they replace. */
export function useUndoSteps<Value>(restore: (values: Value) => Value): UndoSteps<Value> {
  /** Values before the changes that can be undone, and after those that can be redone; the next one is the last. */
  const steps = useRef<Record<Step, Value[]>>({ undo: [], redo: [] })
  const last = useRef(0)
  const [canUndo, setCanUndo] = useState(false)
  const take = (step: Step) => {
    const { [step]: values, [step === 'undo' ? 'redo' : 'undo']: others } = steps.current
    if (values.length === 0) return false
    last.current = 0
    others.push(restore(values.pop() as Value))
    setCanUndo(steps.current.undo.length > 0)
    return true
  }
  useWindowEvent('keydown', (event) => {
    const step = stepOf(event)
    // Prevents the browser's own step where one was taken here.
    if (step && !isText(event.target) && take(step)) event.preventDefault()
  })
  const remember = useCallback((before: Value) => {
    const now = Date.now()
    const undoable = steps.current.undo
    steps.current = { undo: now - last.current > STEP_MS ? [...undoable, before].slice(-STEPS) : undoable, redo: [] }
    last.current = now
    setCanUndo(true)
  }, [])
  const forget = useCallback(() => {
    steps.current = { undo: [], redo: [] }
    // The next change is a step, however soon it comes.
    last.current = 0
    setCanUndo(false)
  }, [])
  return { remember, forget, undo: () => take('undo'), canUndo }
}
