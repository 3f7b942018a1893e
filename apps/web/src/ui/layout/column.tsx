import type { ReactNode } from 'react'
import classes from './column.module.css'

/** One column of cards, at a readable width. */
export const Column = ({ children }: { children: ReactNode }) => <div className={classes['column']}>{children}</div>
