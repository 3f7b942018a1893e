import { useSyncExternalStore } from 'react'
import type { EditorState, EditorStore } from './editor-store.ts'

/** One part of the editor's state. `select` returns the same object for the same state: otherwise React renders without end. */
export const useEditorState = <Part>(store: EditorStore, select: (state: EditorState) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))
