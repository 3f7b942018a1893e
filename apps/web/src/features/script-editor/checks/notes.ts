/** The findings of all checks on a text: requested once per text, a short time after the last key. */
import { useEffect, useState, type KeyboardEvent } from 'react'
import { createStore, useStore, type Store } from '../../../ui/store.ts'
import type { EditorStore } from '../document/editor-store.ts'
import { createGrammarCheck } from './grammar.ts'
import type { GrammarNote } from './grammar-note.ts'
import { createStyleCheck, type CheckedDialog, type StyleResponse } from './style.ts'

export interface Notes {
  style: StyleResponse | null
  grammar: readonly GrammarNote[]
}
export interface Checks {
  /** Calls `onPart` once per check, as soon as its result is there: the grammar check may take time to load. */
  check: (dialog: CheckedDialog, onPart: (part: Partial<Notes>) => void, signal: AbortSignal) => void
  learn: (word: string) => void
  forget: (word: string) => void
  /** Counts the changes of the dictionary; after each change the texts are checked again. */
  dictionaryVersion: Pick<Store<number>, 'get' | 'subscribe'>
  close: () => void
}

/** Delay between the last key and the check, ms. */
const CHECK_DEBOUNCE = 200
const NO_NOTES: Notes = { style: null, grammar: [] }

export function createChecks(store: EditorStore): Checks {
  const style = createStyleCheck(store)
  const grammar = createGrammarCheck()
  const dictionaryVersion = createStore(0)
  const change = (apply: (word: string) => void) => (word: string) => {
    apply(word)
    dictionaryVersion.set(dictionaryVersion.get() + 1)
  }
  return {
    check(dialog, onPart, signal) {
      void style.check(dialog).then((found) => onPart({ style: found }))
      void grammar.check(dialog.text, signal).then((notes) => onPart({ grammar: notes }))
    },
    learn: change(grammar.learn),
    forget: change(grammar.forget),
    dictionaryVersion,
    close() {
      style.close()
      grammar.close()
    },
  }
}

/** The notes on this text; never those on an earlier text. */
export function useNotes(checks: Checks, { id, trigger, text, speech }: CheckedDialog): Notes {
  const version = useStore(checks.dictionaryVersion)
  const [found, setFound] = useState<{ text: string; version: number; notes: Notes } | null>(null)
  useEffect(() => {
    if (text.trim() === '') return
    const checking = new AbortController()
    const { signal } = checking
    const addPart = (part: Partial<Notes>) => {
      if (signal.aborted) return
      setFound((last) => {
        const others = last?.text === text && last.version === version ? last.notes : NO_NOTES
        return { text, version, notes: { ...others, ...part } }
      })
    }
    const timer = setTimeout(() => checks.check({ id, trigger, text, speech }, addPart, signal), CHECK_DEBOUNCE)
    return () => {
      checking.abort()
      clearTimeout(timer)
    }
  }, [checks, id, trigger, text, speech, version])
  return found?.text === text ? found.notes : NO_NOTES
}

/** The text with the range of the note replaced. */
export const applyReplacement = (text: string, { start, end }: GrammarNote, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** Alt+Enter applies the first suggestion while a text is typed. */
export const isSuggestionKey = ({ key, altKey }: KeyboardEvent): boolean => key === 'Enter' && altKey

export function applyFirstSuggestion(
  event: KeyboardEvent,
  text: string,
  { grammar }: Notes,
  onText: (text: string) => void,
): void {
  event.preventDefault()
  const note = grammar.find(({ replacements }) => replacements.length > 0)
  const [replacement] = note?.replacements ?? []
  if (note && replacement !== undefined) onText(applyReplacement(text, note, replacement))
}
