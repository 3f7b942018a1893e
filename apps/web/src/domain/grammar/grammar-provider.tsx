/** One grammar check for all fields of a screen; it loads with the first text that is checked. */
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { useStore } from '../../ui/store.ts'
import { createGrammarCheck, type GrammarCheck } from './grammar.ts'
import type { GrammarNote } from './grammar-note.ts'
import { useTextCheck, type TextCheck } from './use-text-check.ts'

const GrammarContext = createContext<GrammarCheck | null>(null)

export function GrammarProvider({ children }: { children: ReactNode }) {
  const [grammar] = useState(() => createGrammarCheck())
  useEffect(() => grammar.close, [grammar])
  return <GrammarContext value={grammar}>{children}</GrammarContext>
}

interface Found {
  notes: readonly GrammarNote[]
}
const NOTHING: Found = { notes: [] }

/** The findings on this text, and the function that teaches a word. @throws outside of a `GrammarProvider`. */
export function useGrammar(text: string): Found & { learn: (word: string) => void } {
  const grammar = useContext(GrammarContext)
  if (!grammar) throw new Error('useGrammar needs a GrammarProvider above it')
  const version = useStore(grammar.dictionaryVersion)
  const check = useCallback<TextCheck<Found>>(
    (onPart, signal) => void grammar.check(text, signal).then((notes) => onPart({ notes })),
    [grammar, text],
  )
  return { ...useTextCheck(text, version, check, NOTHING), learn: grammar.learn }
}
