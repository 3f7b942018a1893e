/** The findings of all checks on a dialog. */
import { useCallback } from 'react'
import { createGrammarCheck, type GrammarCheck } from '../../../domain/grammar/grammar.ts'
import type { GrammarNote } from '../../../domain/grammar/grammar-note.ts'
import { useTextCheck, type TextCheck } from '../../../domain/grammar/use-text-check.ts'
import { useStore } from '../../../ui/store.ts'
import type { EditorStore } from '../document/editor-store.ts'
import { createStyleCheck, type CheckedDialog, type StyleResponse } from './style.ts'

export interface Notes {
  style: StyleResponse | null
  grammar: readonly GrammarNote[]
}
export interface Checks extends Omit<GrammarCheck, 'check'> {
  /** Calls `onPart` once per check, as soon as its result is there: the grammar check may take time to load. */
  check: (dialog: CheckedDialog, onPart: (part: Partial<Notes>) => void, signal: AbortSignal) => void
}

const NO_NOTES: Notes = { style: null, grammar: [] }

export function createChecks(store: EditorStore): Checks {
  const style = createStyleCheck(store)
  const grammar = createGrammarCheck()
  return {
    ...grammar,
    check(dialog, onPart, signal) {
      void style.check(dialog).then((found) => onPart({ style: found }))
      void grammar.check(dialog.text, signal).then((notes) => onPart({ grammar: notes }))
    },
    close() {
      style.close()
      grammar.close()
    },
  }
}

/** The notes on this text; never those on an earlier text. */
export function useNotes(checks: Checks, { id, trigger, text, speech }: CheckedDialog): Notes {
  const version = useStore(checks.dictionaryVersion)
  const check = useCallback<TextCheck<Notes>>(
    (onPart, signal) => checks.check({ id, trigger, text, speech }, onPart, signal),
    [checks, id, trigger, text, speech],
  )
  return useTextCheck(text, version, check, NO_NOTES)
}
