import type { HTMLAttributes } from 'react'
import classes from './card.module.css'

/** A surface for related content. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={[classes['card'], className].filter(Boolean).join(' ')} />
}
