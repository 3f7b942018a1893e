/** After a form was sent: the focus goes to the first field that is wrong, whether the browser or the server found it. */
import { useEffect, useRef, type RefObject } from 'react'

/** Fields say it to screen readers; what has no single field says it in `data-invalid`. */
const WRONG = ":is([aria-invalid='true'], [data-invalid='true'])"
const CONTROL = 'input:not([hidden], [type=hidden]), select, textarea, button'

function firstWrong(form: HTMLFormElement): HTMLElement | null {
  const wrong = form.querySelector<HTMLElement>(WRONG)
  if (!wrong || wrong.tabIndex >= 0) return wrong
  return wrong.querySelector<HTMLElement>(CONTROL)
}

/** What a form takes to do so: `onSubmit` notes that it was sent. */
export function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const sentBy = useRef<Element | null>(null)
  // After each render: errors are drawn at once, or when the answer comes.
  useEffect(() => {
    if (!form.current || !sentBy.current) return
    const wrong = firstWrong(form.current)
    if (wrong) {
      sentBy.current = null
      wrong.focus()
      return
    }
    // The button was disabled while the form was on its way, which takes the focus from it.
    const button = sentBy.current
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && button instanceof HTMLElement && !button.matches(':disabled')) button.focus()
  })
  return () => {
    sentBy.current = document.activeElement
  }
}
