/** Stacks of cards next to each other where there is room for two; each child is one stack. */
import type { ReactNode } from 'react'
import classes from './columns.module.css'

export const Columns = ({ children }: { children: ReactNode }) => <div className={classes['columns']}>{children}</div>

export const Stack = ({ children }: { children: ReactNode }) => <div className={classes['stack']}>{children}</div>
