/** Everything the checks say of a text, asked once for each text and a moment after the last key. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EditorStore } from './editor-store.ts'
import { createGrammarCheck, type GrammarNote } from './grammar.ts'
import { createStyleCheck, type StyleAnswer, type StyledLine } from './style.ts'

export interface Notes {
  style: StyleAnswer | null
  grammar: readonly GrammarNote[]
}
export interface Checks {
  /** Each part is told as soon as it is there: the grammar check may take its time to load. */
  ask: (line: StyledLine, tell: (part: Partial<Notes>) => void) => void
  learn: (word: string) => void
  /** Counts the words that were learnt: what was found before is asked again. */
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
  let words = 0
  return {
    ask(line, tell) {
      void style.check(line).then((found) => tell({ style: found }))
      void grammar.check(line.text).then((notes) => tell({ grammar: notes }))
    },
    learn(word) {
      grammar.learn(word)
      words++
      for (const listener of listeners) listener()
    },
    learnt: {
      get: () => words,
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
  const [found, setFound] = useState<{ text: string; notes: Notes } | null>(null)
  useEffect(() => {
    if (text.trim() === '') return
    // What was learnt since is asked about again.
    let isOld = learnt < 0
    const timer = setTimeout(() => {
      checks.ask({ id, trigger, text, speech }, (part) => {
        if (isOld) return
        setFound((last) => ({ text, notes: { ...(last?.text === text ? last.notes : NO_NOTES), ...part } }))
      })
    }, REST)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [checks, id, trigger, text, speech, learnt])
  return found?.text === text ? found.notes : NO_NOTES
}

export const corrected = (text: string, { start, end }: GrammarNote, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end)
