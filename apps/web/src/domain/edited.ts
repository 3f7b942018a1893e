/** What the member opened for editing on this device last. */
import { addRecent, readRecent } from '../lib/storage/recent.ts'

export type EditedKind = 'game' | 'generator' | 'script'

export const rememberEdited = (kind: EditedKind, id: string): void => addRecent('edited', `${kind}:${id}`)

/** The ids of this kind, newest first. */
export const readEdited = (kind: EditedKind): string[] =>
  readRecent('edited')
    .filter((entry) => entry.startsWith(`${kind}:`))
    .map((entry) => entry.slice(kind.length + 1))

export const hasEdited = (): boolean => readRecent('edited').length > 0
