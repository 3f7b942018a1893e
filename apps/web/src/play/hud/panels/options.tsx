/** A group of checkboxes or radio buttons in a side panel: one label with its input in each row. */
import type { ReactNode } from 'react'
import styles from './options.module.css'

export function Options({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
