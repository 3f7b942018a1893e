/** The message in place of an empty list, with its actions. */
import type { ReactNode } from 'react'
import classes from './empty-list.module.css'

export function EmptyList({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes['empty']}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={classes['actions']}>{children}</div>
    </div>
  )
}
