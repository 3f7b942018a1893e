/** The items that the member last opened for editing on this device. */
import { addRecent, readRecent } from '../lib/storage/recent.ts'

const kinds = ['game', 'generator', 'script'] as const
export type EditedKind = (typeof kinds)[number]

/** Used in place of an id for a draft that was never saved; further drafts of games begin with it. */
export const NEW_ID = 'new'

export const rememberEdited = (kind: EditedKind, id: string): void => addRecent('edited', `${kind}:${id}`)

export interface Edited {
  kind: EditedKind
  id: string
}

/** The last edited first. */
export const readEdited = (): Edited[] =>
  readRecent('edited').flatMap((entry) => {
    const kind = kinds.find((each) => entry.startsWith(`${each}:`))
    return kind ? { kind, id: entry.slice(kind.length + 1) } : []
  })

export const hasEdited = (): boolean => readRecent('edited').length > 0
