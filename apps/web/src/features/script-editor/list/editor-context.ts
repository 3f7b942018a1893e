/** The actions of one open editor, shared with all of its components. The object is stable, so it causes no rendering. */
import { createContext, useContext } from 'react'
import type { TriggerId } from '@rubato/contracts/domain'
import type { KeptTexts } from '../../../lib/storage/kept-texts.ts'
import type { Checks } from '../checks/notes.ts'
import type { DialogContent, EditorDialog } from '../document/dialogs.ts'
import type { EditorStore } from '../document/editor-store.ts'
import type { SelectionStore } from './selection.ts'

/** Acts on many dialogs, each one step of the history. */
export interface BulkActions {
  remove: (ids: readonly string[]) => void
  /** Returns false when the trigger has no room for them. */
  move: (ids: readonly string[], trigger: TriggerId) => boolean
  replace: (changed: ReadonlyMap<string, EditorDialog>, matches: number) => void
}

export interface EditorActions {
  store: EditorStore
  checks: Checks
  /** Texts that are too long, by `<dialog id>/text` and `<dialog id>/speech`. */
  keptTexts: Pick<KeptTexts, 'of' | 'keep' | 'subscribe'>
  /** Speaks the dialog; shows an error message when that fails. */
  listen: (dialog: Pick<EditorDialog, 'text' | 'speech'>) => void
  /** Appends one dialog per text to the trigger; undone together. */
  add: (trigger: TriggerId, texts: readonly string[]) => void
  /** Stores the content after each key; the request follows when the typing pauses. Writes of one `undoGroup` are undone together. */
  write: (id: string, content: DialogContent, undoGroup: number) => void
  /** The focus goes to the next dialog of `list`, by default the dialogs of its trigger. */
  remove: (id: string, list?: readonly string[]) => void
  move: (id: string, by: 1 | -1) => void
  bulk: BulkActions
  selection: SelectionStore
}

export const EditorContext = createContext<EditorActions | null>(null)
export function useEditorActions(): EditorActions {
  const actions = useContext(EditorContext)
  if (!actions) throw new Error('useEditorActions is used outside of EditorContext')
  return actions
}
