/** Everything the checks say of a text, asked once for each text and a moment after the last key. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EditorStore } from '../document/editor-store.ts'
import { createGrammarCheck } from './grammar.ts'
import type { GrammarNote } from './grammar-note.ts'
import { createStyleCheck, type StyleAnswer, type StyledLine } from './style.ts'

export interface Notes {
  style: StyleAnswer | null
  grammar: readonly GrammarNote[]
}
export interface Checks {
  /** Each part is told as soon as it is there: the grammar check may take its time to load. */
  ask: (line: StyledLine, tell: (part: Partial<Notes>) => void, signal: AbortSignal) => void
  learn: (word: string) => void
  forget: (word: string) => void
  /** Counts what was learnt and forgotten: what was found before is asked again. */
  learnt: { get: () => number; subscribe: (listener: () => void) => () => void }
  close: () => void
}

/** How long the typing rests before it is checked, ms. */
const REST = 200
export const NO_NOTES: Notes = { style: null, grammar: [] }

export function createChecks(store: EditorStore): Checks {
  const style = createStyleCheck(store)
  const grammar = createGrammarCheck()
  const listeners = new Set<() => void>()
  let changes = 0
  const change = (apply: (word: string) => void) => (word: string) => {
    apply(word)
    changes++
    for (const listener of listeners) listener()
  }
  return {
    ask(line, tell, signal) {
      void style.check(line).then((found) => tell({ style: found }))
      void grammar.check(line.text, signal).then((notes) => tell({ grammar: notes }))
    },
    learn: change(grammar.learn),
    forget: change(grammar.forget),
    learnt: {
      get: () => changes,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    close() {
      style.close()
      grammar.close()
    },
  }
}

/** Notes of this text; those of another text are never shown beside it. */
export function useNotes(checks: Checks, { id, trigger, text, speech }: StyledLine): Notes {
  const learnt = useSyncExternalStore(checks.learnt.subscribe, checks.learnt.get)
  const [found, setFound] = useState<{ text: string; learnt: number; notes: Notes } | null>(null)
  useEffect(() => {
    if (text.trim() === '') return
    const asking = new AbortController()
    const { signal } = asking
    const tell = (part: Partial<Notes>) => {
      if (signal.aborted) return
      setFound((last) => {
        const others = last?.text === text && last.learnt === learnt ? last.notes : NO_NOTES
        return { text, learnt, notes: { ...others, ...part } }
      })
    }
    const timer = setTimeout(() => checks.ask({ id, trigger, text, speech }, tell, signal), REST)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [checks, id, trigger, text, speech, learnt])
  return found?.text === text ? found.notes : NO_NOTES
}

export const corrected = (text: string, { start, end }: GrammarNote, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end)
