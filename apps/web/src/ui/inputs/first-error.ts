/** After a submit the focus goes to the first invalid field, found by the browser or by the server. */
import { useEffect, useRef, type RefObject } from 'react'

/** Fields are marked with `aria-invalid`; groups without a single field with `data-invalid`. */
const WRONG = ":is([aria-invalid='true'], [data-invalid='true'])"
const CONTROL = 'input:not([hidden], [type=hidden]), select, textarea, button'

function firstWrong(form: HTMLFormElement): HTMLElement | null {
  const wrong = form.querySelector<HTMLElement>(WRONG)
  if (!wrong || wrong.tabIndex >= 0) return wrong
  return wrong.querySelector<HTMLElement>(CONTROL)
}

/** Focuses the first invalid field after a submit. Returns the function that `onSubmit` has to call. */
export function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const sentBy = useRef<Element | null>(null)
  // After each render: errors are rendered at once, or when the answer arrives.
  useEffect(() => {
    if (!form.current || !sentBy.current) return
    const wrong = firstWrong(form.current)
    if (wrong) {
      sentBy.current = null
      wrong.focus()
      return
    }
    // The submit button was disabled while the request was under way, which takes the focus from it.
    const button = sentBy.current
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && button instanceof HTMLElement && !button.matches(':disabled')) button.focus()
  })
  return () => {
    sentBy.current = document.activeElement
  }
}
