/** Words that were refused, kept while the notebook is away: another view of the game, or another part of it on a phone. */
import { useEffect, useLayoutEffect } from 'react'
import { createStore, type Store } from '../../../../ui/store.ts'
import type { Pending } from './row-edits.ts'
import type { RefusedWords } from './row.tsx'

export interface KeptWords {
  /** The row that is begun. */
  pending: Store<Pending | null>
  /** Of a row with this value; each once. */
  of(row: string, value: string): RefusedWords | undefined
  /** A row leaves the page. Its words are kept where all rows do. */
  keep(row: string, value: string, words: RefusedWords): void
  setAway(isAway: boolean): void
  clear(): void
}

export function createKeptWords(): KeptWords {
  const kept = new Map<string, RefusedWords & { value: string }>()
  let isAway = true
  return {
    pending: createStore<Pending | null>(null),
    of(row, value) {
      const words = kept.get(row)
      return words?.value === value ? words : undefined
    },
    keep(row, value, words) {
      if (isAway) kept.set(row, { ...words, value })
    },
    setAway: (next) => void (isAway = next),
    clear: () => kept.clear(),
  }
}

/** The notebook is there: its rows have read their words, and keep them when it goes. */
export function useKeptWords({ setAway, clear }: KeptWords): void {
  // Before the rows leave: their effects end later.
  useLayoutEffect(() => {
    setAway(false)
    return () => setAway(true)
  }, [setAway])
  useEffect(clear, [clear])
}
