import type { HTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import classes from './card.module.css'

/** A surface for related content. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={classNames(classes['card'], className)} />
}
