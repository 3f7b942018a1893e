/** After a submit the focus goes to the first invalid field, found by the browser or by the server. */
import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from '../return-focus.ts'

/** Fields are marked with `aria-invalid`; groups without a single field with `data-invalid`. */
const INVALID = ":is([aria-invalid='true'], [data-invalid='true'])"
const CONTROL = 'input:not([hidden], [type=hidden]), select, textarea, button'

function firstInvalid(form: HTMLFormElement): HTMLElement | null {
  const invalid = form.querySelector<HTMLElement>(INVALID)
  if (!invalid || invalid.tabIndex >= 0) return invalid
  return invalid.querySelector<HTMLElement>(CONTROL)
}

/** Focuses the first invalid field after a submit. Returns the function that `onSubmit` has to call. */
export function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const submitter = useRef<Element | null>(null)
  // After each render: errors are rendered at once, or when the answer arrives.
  useEffect(() => {
    if (!form.current || !submitter.current) return
    const invalid = firstInvalid(form.current)
    if (invalid) {
      submitter.current = null
      invalid.focus()
      return
    }
    // The submit button was disabled while the request was under way, which takes the focus from it.
    const button = submitter.current
    if (isFocusLost() && button instanceof HTMLElement && !button.matches(':disabled')) button.focus()
  })
  return () => {
    submitter.current = document.activeElement
  }
}
