import type { ReactNode } from 'react'
import classes from './safe-note.module.css'

/** A note about safety or privacy: within the limits, or visible to the member alone. */
export const SafeNote = ({ children }: { children: ReactNode }) => <p className={classes['note']}>{children}</p>
