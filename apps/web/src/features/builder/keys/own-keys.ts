/** Whether the focused element itself uses a key: letters, Space, and undo of typing. */
import { useRef } from 'react'
import { useWindowEvent } from '@mantine/hooks'

export type TextField = HTMLInputElement | HTMLTextAreaElement

const noText = new Set(['checkbox', 'radio', 'button', 'file', 'submit', 'range'])

export const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !noText.has(target.type))

/** Whether a letter that is pressed there belongs to the element. */
export const takesLetters = (target: EventTarget | null): boolean =>
  isTextField(target) ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable)

/** Whether Space presses the element. */
export const takesSpace = (target: EventTarget | null): boolean =>
  takesLetters(target) ||
  (target instanceof Element && target.closest('button, input, summary, a[href], [role="button"], [data-row]') !== null)

/** Returns a function that tells whether the text differs from that with which the field got the focus. */
export function useTypedUndo(): (target: EventTarget | null) => boolean {
  const focused = useRef<{ field: TextField; value: string } | null>(null)
  useWindowEvent('focusin', ({ target }) => {
    focused.current = isTextField(target) ? { field: target, value: target.value } : null
  })
  return (target) =>
    (isTextField(target) && focused.current?.field === target && target.value !== focused.current.value) ||
    (target instanceof HTMLElement && target.isContentEditable)
}
