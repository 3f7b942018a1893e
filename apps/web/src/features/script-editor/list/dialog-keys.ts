/** The keys of a dialog in the list. They work while the dialog has the focus, not while a text field has it. */
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

export type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
const isPlain = ({ altKey, ctrlKey, metaKey }: Pressed) => !altKey && !ctrlKey && !metaKey

/** What a key does on a line that has the focus. */
export function lineKeyOf(event: Pressed): LineKey | undefined {
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === 'ArrowUp') return 'up'
    return event.key === 'ArrowDown' ? 'down' : undefined
  }
  return isPlain(event) && !event.shiftKey ? onLine[event.key] : undefined
}
