/** The keys of the whole editor. */
import type { Pressed } from '../list/dialog-keys.ts'

export type EditorKey = 'undo' | 'redo' | 'next-trigger' | 'previous-trigger' | 'missing' | 'new' | 'search' | 'help'

/** By their place on the keyboard: some systems write other letters while Alt is held. */
const anywhere: Record<string, EditorKey> = {
  PageDown: 'next-trigger',
  PageUp: 'previous-trigger',
  KeyM: 'missing',
  KeyN: 'new',
  KeyS: 'search',
}

/** Where a key is pressed. `blank` is a field in which nothing was typed: it has nothing of its own to undo. */
export type KeyPlace = 'page' | 'text' | 'blank'

/** What a key does in the whole editor; the keys of a text field are left to the field. */
export function editorKeyOf(event: Pressed & { code: string }, place: KeyPlace): EditorKey | undefined {
  const { key, altKey, shiftKey } = event
  if (altKey && !event.ctrlKey && !event.metaKey) return anywhere[event.code]
  if (place === 'text') return undefined
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
    return key.toLowerCase() === 'y' ? 'redo' : undefined
  }
  return key === '?' && place === 'page' ? 'help' : undefined
}
