import { nameRowId } from './row-ids.ts'

/** Calls `act` with the row of the section's name in the notebook, once that is shown. */
const inRow = (id: string, act: (row: HTMLTextAreaElement) => void) =>
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLTextAreaElement>(`[data-row="${CSS.escape(nameRowId(id))}"]`)
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
