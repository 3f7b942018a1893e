/** The keys of the whole editor. */
import { useWindowEvent } from '@mantine/hooks'
import type { PressedKey } from '../list/dialog-keys.ts'

type EditorKey = 'undo' | 'redo' | 'next-trigger' | 'previous-trigger' | 'missing' | 'new' | 'search' | 'find' | 'help'

/** Pressed with Alt, by `KeyboardEvent.code`: on some systems `key` is another character while Alt is held. */
const altKeys: Record<string, EditorKey> = {
  PageDown: 'next-trigger',
  PageUp: 'previous-trigger',
  KeyM: 'missing',
  KeyN: 'new',
  KeyS: 'search',
  KeyF: 'find',
}

/** The target of a key press. `blank`: a text field without any typing since it was cleared; it has nothing to undo. */
type KeyTarget = 'page' | 'text' | 'blank'

/** The editor's action for a key; undefined for the keys that a text field handles. */
export function editorKeyOf(event: PressedKey & { code: string }, target: KeyTarget): EditorKey | undefined {
  const { key, altKey, shiftKey } = event
  if (altKey && !event.ctrlKey && !event.metaKey) return altKeys[event.code]
  if (target === 'text') return undefined
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
    return key.toLowerCase() === 'y' ? 'redo' : undefined
  }
  return key === '?' && target === 'page' ? 'help' : undefined
}

function keyTargetOf(target: EventTarget | null): KeyTarget {
  if (!(target instanceof HTMLElement) || !target.matches('input:not([type=checkbox]), textarea, select')) return 'page'
  return target.matches('[data-blank]') ? 'blank' : 'text'
}
const isModalOpen = () => document.querySelector('[role=dialog]') !== null

/** Handles the editor's keys for the whole document, except while a modal or the preview covers the editor. */
export function useEditorKeys(isCovered: boolean, onKey: (key: EditorKey) => void): void {
  useWindowEvent('keydown', (event) => {
    if (isCovered || event.defaultPrevented || isModalOpen()) return
    const key = editorKeyOf(event, keyTargetOf(event.target))
    if (!key) return
    event.preventDefault()
    onKey(key)
  })
}
