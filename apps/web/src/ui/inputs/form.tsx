import { useEffect, useRef, type FormHTMLAttributes, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { isFocusLost } from '../return-focus.ts'
import classes from './form.module.css'

/** Fields are marked with `aria-invalid`; groups without a single field with `data-invalid`. */
const INVALID = ":is([aria-invalid='true'], [data-invalid='true'])"
const CONTROL = 'input:not([hidden], [type=hidden]), select, textarea, button'

function firstInvalid(form: HTMLFormElement): HTMLElement | null {
  const invalid = form.querySelector<HTMLElement>(INVALID)
  if (!invalid || invalid.tabIndex >= 0) return invalid
  return invalid.querySelector<HTMLElement>(CONTROL)
}

/**
 * Focuses the first invalid field after a submit, found by the browser or by the server. Returns the function that
 * `onSubmit` has to call.
 */
function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>): () => void {
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

/** Fields below each other; after a submit with errors the first invalid field gets the focus. */
export function Form({ onSubmit, ...props }: FormHTMLAttributes<HTMLFormElement>) {
  const form = useRef<HTMLFormElement>(null)
  const noteSubmit = useFirstErrorFocus(form)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    noteSubmit()
    onSubmit?.(event)
  }
  return <form noValidate {...props} ref={form} onSubmit={submit} className={classes['form']} />
}
/** A message about the whole form, announced when it appears. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes['alert']}>
    {children}
  </div>
)
export const FormOther = ({ children }: { children: ReactNode }) => <p className={classes['other']}>{children}</p>
