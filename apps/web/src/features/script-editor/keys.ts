/** The keys of the editor. Single letters work on a line alone, never while something is typed. */
import type { KeyboardEvent } from 'react'

export type LineKey =
  'next' | 'previous' | 'first' | 'last' | 'up' | 'down' | 'delete' | 'listen' | 'edit' | 'publish' | 'fix'

const onLine: Record<string, LineKey> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Delete: 'delete',
  Backspace: 'delete',
  l: 'listen',
  e: 'edit',
  p: 'publish',
  f: 'fix',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
const isPlain = ({ altKey, ctrlKey, metaKey }: Pressed) => !altKey && !ctrlKey && !metaKey

/** What a key does on a line that has the focus. */
export function lineKeyOf(event: Pressed): LineKey | undefined {
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === 'ArrowUp') return 'up'
    return event.key === 'ArrowDown' ? 'down' : undefined
  }
  return isPlain(event) && !event.shiftKey ? onLine[event.key] : undefined
}

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
