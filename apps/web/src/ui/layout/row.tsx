import type { ReactNode } from 'react'
import classes from './row.module.css'

/** Small elements side by side, wrapped on a narrow screen. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes['row']}>{children}</div>
