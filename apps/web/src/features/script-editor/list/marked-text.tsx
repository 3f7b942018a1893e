import { Fragment } from 'react'
import type { GrammarNote } from '../checks/grammar-note.ts'
import classes from './dialog-list.module.css'

/** The text with the findings of the grammar check underlined. Of overlapping findings the first is marked. */
export function MarkedText({ text, notes }: { text: string; notes: readonly GrammarNote[] }) {
  const marks = notes
    .toSorted((a, b) => a.start - b.start)
    .filter((note, at, all) => note.start >= (all[at - 1]?.end ?? 0))
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(marks[at - 1]?.end ?? 0, start)}
          <span className={classes['mark']}>{text.slice(start, end)}</span>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
