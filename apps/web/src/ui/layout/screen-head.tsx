/** The header of a screen: title, introduction and actions. */
import type { ReactNode } from 'react'
import { Row } from './row.tsx'
import classes from './screen-head.module.css'

export function ScreenHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className={classes['head']}>
      <div>
        <h1>{title}</h1>
        <p className={classes['lead']}>{lead}</p>
      </div>
      <Row>{children}</Row>
    </header>
  )
}
