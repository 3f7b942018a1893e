/** A full screen for one message: what happened and what to do. */
import type { ReactNode } from 'react'
import { useMainTag } from '../layout/inside-main.ts'
import classes from './state-screen.module.css'

interface StateScreenProps {
  title: string
  text?: ReactNode
  /** Smaller text below: a reference number, a contact address. */
  details?: ReactNode
  actions?: ReactNode
}

export function StateScreen({ title, text, details, actions }: StateScreenProps) {
  const Tag = useMainTag()
  return (
    <Tag className={classes['screen']}>
      <h1>{title}</h1>
      {text && <p className={classes['text']}>{text}</p>}
      {details && <div className={classes['small']}>{details}</div>}
      {actions && <div className={classes['actions']}>{actions}</div>}
    </Tag>
  )
}
