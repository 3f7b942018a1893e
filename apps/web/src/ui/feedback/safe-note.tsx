import type { ReactNode } from 'react'
import classes from './safe-note.module.css'

/** Says what is safe about something: inside the limits, or seen by nobody else. */
export const SafeNote = ({ children }: { children: ReactNode }) => <p className={classes['note']}>{children}</p>
