/** The keys of a dialog in the list. They work while the dialog has the focus, not while a text field has it. */
import type { KeyboardEvent } from 'react'

export type DialogKey =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'up'
  | 'down'
  | 'delete'
  | 'listen'
  | 'edit'
  | 'publish'
  | 'fix'
  | 'select'
  | 'select-all'
  | 'extend-down'
  | 'extend-up'
  | 'clear'

const keys: Record<string, DialogKey> = {
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
  x: 'select',
  Escape: 'clear',
}

const shiftKeys: Record<string, DialogKey> = { ArrowDown: 'extend-down', ArrowUp: 'extend-up' }

export type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
const isPlain = ({ altKey, ctrlKey, metaKey }: PressedKey) => !altKey && !ctrlKey && !metaKey

export function dialogKeyOf(event: PressedKey): DialogKey | undefined {
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === 'ArrowUp') return 'up'
    return event.key === 'ArrowDown' ? 'down' : undefined
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey)
    return event.key.toLowerCase() === 'a' ? 'select-all' : undefined
  if (!isPlain(event)) return undefined
  return event.shiftKey ? shiftKeys[event.key] : keys[event.key]
}
