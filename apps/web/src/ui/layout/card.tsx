import type { HTMLAttributes } from 'react'
import classes from './card.module.css'

/** A surface; `label` names it for screen readers when it has no heading. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={[classes['card'], className].filter(Boolean).join(' ')} />
}
