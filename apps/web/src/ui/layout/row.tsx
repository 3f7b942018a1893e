import type { ReactNode } from 'react'
import classes from './row.module.css'

/** Small things side by side, wrapped where it is narrow. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes['row']}>{children}</div>
