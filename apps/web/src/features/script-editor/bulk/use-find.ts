/** The state of the search in the lines of a script. The list stays after a replacement, so that its lines can be read. */
import { useDeferredValue, useMemo, useState } from 'react'
import { useEditorState, type EditorStore } from '../document/editor-store.ts'
import { findDialogs, patternOf, type FindQuery } from './find-text.ts'

const EMPTY: FindQuery = { text: '', matchesCase: false, wholeWords: false }
const NO_IDS: readonly string[] = []

export function useFind(store: EditorStore) {
  const [query, setQuery] = useState(EMPTY)
  // A long script is searched after the key is shown.
  const searched = useDeferredValue(query)
  /** Null without a text to find. */
  const pattern = useMemo(() => patternOf(searched), [searched])
  const found = useMemo(() => (pattern ? findDialogs(store.get().dialogs, pattern) : NO_IDS), [store, pattern])
  const byId = useEditorState(store, ({ dialogs }) => dialogs.byId)
  /** The dialogs that matched when the query was typed and still exist. */
  const ids = useMemo(() => found.filter((id) => byId.has(id)), [found, byId])
  return { query, setQuery, pattern, ids }
}
export type Find = ReturnType<typeof useFind>
