/** The keys of the whole editor. */
import type { PressedKey } from '../list/dialog-keys.ts'

export type EditorKey = 'undo' | 'redo' | 'next-trigger' | 'previous-trigger' | 'missing' | 'new' | 'search' | 'help'

/** Pressed with Alt, by `KeyboardEvent.code`: on some systems `key` is another character while Alt is held. */
const altKeys: Record<string, EditorKey> = {
  PageDown: 'next-trigger',
  PageUp: 'previous-trigger',
  KeyM: 'missing',
  KeyN: 'new',
  KeyS: 'search',
}

/** Where a key is pressed. `blank` is a text field without any typing since it was cleared: the field has nothing to undo. */
export type KeyTarget = 'page' | 'text' | 'blank'

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
