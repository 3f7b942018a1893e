/**
 * Words that were refused, kept in this tab while the notebook is away: another view of the game, another screen, or a reload. Words
 * that are only typed are in the copy of the game.
 */
import { useEffect, useLayoutEffect } from 'react'
import { z } from 'zod'
import { createMovingDraft, readDraft } from '../../../../lib/storage/drafts.ts'
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

const wordsSchema = z.object({ text: z.string(), problem: z.string() })
const none = { rows: {}, begun: null }
const storedSchema = z
  .object({
    rows: z.record(z.string(), wordsSchema.extend({ value: z.string() })),
    begun: z
      .object({ section: z.string(), kind: z.enum(['line', 'answer']), index: z.int().min(0), kept: wordsSchema })
      .nullable(),
  })
  .catch(none)

/** @param gameId that of the game in the account, or of the draft until it has one */
export function createKeptWords(gameId: () => string): KeptWords {
  const form = () => `notebook.${gameId()}`
  const draft = createMovingDraft(form)
  const { rows, begun } = storedSchema.parse(readDraft(form(), none))
  const kept = new Map(Object.entries(rows))
  const pending = createStore<Pending | null>(begun)
  let isAway = true
  const store = () => {
    const row = pending.get()?.kept ? pending.get() : null
    draft.write(row || kept.size > 0 ? { rows: Object.fromEntries(kept), begun: row } : null)
  }
  pending.subscribe(store)
  return {
    pending,
    of(row, value) {
      const words = kept.get(row)
      return words?.value === value ? words : undefined
    },
    keep(row, value, words) {
      if (!isAway) return
      kept.set(row, { ...words, value })
      store()
    },
    setAway: (next) => void (isAway = next),
    clear() {
      kept.clear()
      store()
    },
  }
}

/** The notebook is there: its rows have read their words, and keep them when it or the page goes. */
export function useKeptWords({ setAway, clear }: KeptWords): void {
  // Before the rows leave: their effects end later, and their listeners do not capture.
  useLayoutEffect(() => {
    const leave = () => setAway(true)
    const comeBack = () => {
      setAway(false)
      clear()
    }
    setAway(false)
    addEventListener('pagehide', leave, { capture: true })
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave, { capture: true })
      removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [setAway, clear])
  useEffect(clear, [clear])
}
