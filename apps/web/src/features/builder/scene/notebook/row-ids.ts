/** The ids by which rows of the notebook are found in the page. */
import type { NotebookPlace } from '@rubato/builder'
import type { Pending } from './row-edits.ts'

export const rowId = ({ section, row }: NotebookPlace): string =>
  'index' in row ? `${section}/${row.kind}/${row.index}` : `${section}/${row.kind}`

/** The row with the name of the section. */
export const nameRowId = (section: string): string => rowId({ section, row: { kind: 'name' } })

export const pendingId = ({ section, kind, index }: Pending): string => `${section}/new-${kind}/${index}`

/** The id of a begun row once its words are committed; the id of another row is returned as it is. */
export const committedId = (id: string): string => id.replace(/\/new-([a-z]+\/\d+)$/, '/$1')
