/** The ids by which rows of the notebook are found in the page. */
import type { NotebookPlace } from '@rubato/builder'
import type { Pending } from './row-edits.ts'

export const rowId = ({ section, row }: NotebookPlace): string =>
  'index' in row ? `${section}/${row.kind}/${row.index}` : `${section}/${row.kind}`

/** The row with the name of the section. */
export const nameRowId = (section: string): string => rowId({ section, row: { kind: 'name' } })

export const pendingId = ({ section, kind, index }: Pending): string => `${section}/new-${kind}/${index}`
