import { useRef, type FormHTMLAttributes, type ReactNode, type SubmitEvent } from 'react'
import { useFirstErrorFocus } from './first-error.ts'
import classes from './form.module.css'

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
