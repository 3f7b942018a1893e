/** Whether the focused element itself uses a key: letters, Space, and undo of typing. */
import { useEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const noText = new Set(['checkbox', 'radio', 'button', 'file', 'submit', 'range'])

const isTextField = (target: EventTarget | null): target is TextField =>
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
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      focused.current = isTextField(target) ? { field: target, value: target.value } : null
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [])
  return (target) =>
    (isTextField(target) && focused.current?.field === target && target.value !== focused.current.value) ||
    (target instanceof HTMLElement && target.isContentEditable)
}
