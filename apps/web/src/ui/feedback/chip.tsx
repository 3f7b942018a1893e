import type { ReactNode } from 'react'
import classes from './chip.module.css'

/** A label beside a heading. */
export const Chip = ({ children }: { children: ReactNode }) => <span className={classes['chip']}>{children}</span>
