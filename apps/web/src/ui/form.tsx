import type { FormHTMLAttributes, ReactNode } from 'react'
import classes from './form.module.css'

export const Form = (props: FormHTMLAttributes<HTMLFormElement>) => (
  <form noValidate {...props} className={classes['form']} />
)
/** What concerns the whole form; read out when it appears. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes['alert']}>
    {children}
  </div>
)
export const FormOther = ({ children }: { children: ReactNode }) => <p className={classes['other']}>{children}</p>
