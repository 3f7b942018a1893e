/** The targets of the focus: a dialog of the list, the field for new dialogs, or the field of the search in its place. */
import { useCallback, useRef, useState } from 'react'
import type { FocusRequest } from '../list/dialog-list.tsx'

export function useFocus() {
  const [focus, setFocus] = useState<FocusRequest | null>(null)
  const [isFinding, setIsFinding] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const findField = useRef<HTMLInputElement>(null)
  const focusDialog = useCallback((id: string) => setFocus((last) => ({ id, count: (last?.count ?? 0) + 1 })), [])
  const focusNew = useCallback(() => (field.current ?? findField.current)?.focus(), [])
  /** Shows the search, or the dialogs of a trigger. No dialog of another list receives the focus. */
  const show = useCallback((finds: boolean) => {
    setFocus(null)
    setIsFinding(finds)
  }, [])
  return {
    focus,
    field,
    findField,
    isFinding,
    focusDialog,
    focusNew,
    show,
    openFind() {
      show(true)
      requestAnimationFrame(() => findField.current?.select())
    },
    closeFind() {
      show(false)
      requestAnimationFrame(focusNew)
    },
  }
}
