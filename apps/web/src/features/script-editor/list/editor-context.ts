/** What every part of one editor shares. The object stays the same: nothing is drawn again because of it. */
import { createContext, useContext } from 'react'
import type { TriggerId } from '@rubato/contracts/domain'
import type { EditorStore } from '../document/editor-store.ts'
import type { Line, Words } from '../document/dialogs.ts'
import type { Checks } from '../checks/notes.ts'

export interface EditorActions {
  store: EditorStore
  checks: Checks
  /** Reads it aloud; failures are told. */
  listen: (line: Pick<Line, 'text' | 'speech'>) => void
  /** New lines behind those there are; undone together. */
  add: (trigger: TriggerId, texts: readonly string[]) => void
  /** One key in the field of a line: kept at once, and sent when the typing rests. `visit` names the stay in the field. */
  write: (id: string, words: Words, visit: number) => void
  remove: (id: string) => void
  move: (id: string, by: 1 | -1) => void
}

export const EditorContext = createContext<EditorActions | null>(null)
export function useEditorActions(): EditorActions {
  const actions = useContext(EditorContext)
  if (!actions) throw new Error('Used outside of the editor')
  return actions
}
