/**
 * Words that were refused, kept in this tab while the notebook is away: another view of the game, another screen, a reload, or a page
 * in the background, which a phone may end. Words that are only typed are in the copy of the game.
 */
import { useEffect, useLayoutEffect } from 'react'
import { z } from 'zod'
import { onPageLeft } from '../../../../lib/browser/page-left.ts'
import { createMovingDraft, readDraft } from '../../../../lib/storage/drafts.ts'
import { createStore, type Store } from '../../../../ui/store.ts'
import { refusedWordsDraft } from '../../document/builder-session.ts'
import type { Pending } from './row-edits.ts'
import type { RefusedWords } from './row.tsx'

export interface KeptWords {
  /** The row that is begun. */
  pending: Store<Pending | null>
  /** Of a row with this value; each once. */
  of(row: string, value: string): RefusedWords | undefined
  /** A row leaves the page. Its words are kept where all rows do. */
  keep(row: string, value: string, words: RefusedWords): void
  /**
   * The row that is begun leaves with refused words; `isHeld`: it has to come back. While the page is only hidden, it stays as it is.
   */
  keepBegun(row: Pending, isHeld: boolean): void
  /** `hidden`: the rows are on a page that is hidden, and may be ended there. */
  setPlace(place: 'here' | 'hidden' | 'away'): void
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
  const form = () => refusedWordsDraft(gameId())
  const draft = createMovingDraft(form)
  const { rows, begun } = storedSchema.parse(readDraft(form(), none))
  const kept = new Map(Object.entries(rows))
  const pending = createStore<Pending | null>(begun)
  let place: 'here' | 'hidden' | 'away' = 'away'
  let hiddenRow: Pending | null = null
  const store = () => {
    const row = hiddenRow ?? (pending.get()?.kept ? pending.get() : null)
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
      if (place === 'here') return
      kept.set(row, { ...words, value })
      store()
    },
    keepBegun(row, isHeld) {
      if (place !== 'hidden') return isHeld ? pending.set(row) : undefined
      hiddenRow = row
      store()
    },
    setPlace(next) {
      place = next
      hiddenRow = null
    },
    clear() {
      kept.clear()
      store()
    },
  }
}

const isHidden = (): boolean => document.visibilityState === 'hidden'

/** The notebook is there: its rows have read their words, and keep them when it or the page goes. */
export function useKeptWords({ setPlace, clear }: KeptWords): void {
  // Before the rows leave: their effects end later, and their listeners do not capture.
  useLayoutEffect(() => {
    const comeBack = () => {
      if (isHidden()) return
      setPlace('here')
      clear()
    }
    setPlace(isHidden() ? 'hidden' : 'here')
    const stop = onPageLeft(() => setPlace('hidden'), { capture: true })
    addEventListener('pageshow', comeBack)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      stop()
      removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
      setPlace('away')
    }
  }, [setPlace, clear])
  // A page that is opened in the background may end there: it keeps its words until it is shown.
  useEffect(() => {
    if (!isHidden()) clear()
  }, [clear])
}
