import { useEffect, useRef } from 'react'
import { editorKeyOf, type EditorKey, type KeyTarget } from './editor-keys.ts'

function keyTargetOf(target: EventTarget | null): KeyTarget {
  if (!(target instanceof HTMLElement) || !target.matches('input:not([type=checkbox]), textarea, select')) return 'page'
  return target.matches('[data-blank]') ? 'blank' : 'text'
}
const isModalOpen = () => document.querySelector('[role=dialog]') !== null

/** Handles the editor's keys for the whole document, except while a modal or the preview covers the editor. */
export function useEditorKeys(isCovered: boolean, onKey: (key: EditorKey) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    if (isCovered) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen()) return
      const key = editorKeyOf(event, keyTargetOf(event.target))
      if (!key) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isCovered])
}
