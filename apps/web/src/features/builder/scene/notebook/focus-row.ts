import { committedId, nameRowId } from './row-ids.ts'

const findRow = (rowId: string) => document.querySelector<HTMLTextAreaElement>(`[data-row="${CSS.escape(rowId)}"]`)

/** The row that took the place of a begun one when its words were committed. */
export const committedRow = ({ dataset }: HTMLElement): HTMLTextAreaElement | null =>
  dataset['row'] === undefined ? null : findRow(committedId(dataset['row']))

/** Calls `act` with the row of the section's name in the notebook, once that is shown. */
const inRow = (id: string, act: (row: HTMLTextAreaElement) => void) =>
  requestAnimationFrame(() => {
    const row = findRow(nameRowId(id))
    if (row) act(row)
  })

export const focusRow = (id: string) => inRow(id, (row) => row.focus())
/** The name of a new section is replaced by what is typed. */
export const selectRow = (id: string) =>
  inRow(id, (row) => {
    row.focus()
    row.select()
  })
export const showRow = (id: string) => inRow(id, (row) => row.scrollIntoView({ block: 'nearest' }))
