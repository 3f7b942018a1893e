/** Spelling and grammar of one text: checked by the site's grammar service when it has one, else in this browser. */
import { findPlaceholders } from '@rubato/contracts/domain'
import { site } from '../../lib/browser/site.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { createBrowserGrammar } from './browser-grammar.ts'
import { addWord, isKnown, removeWord } from './dictionary.ts'
import type { GrammarNote } from './grammar-note.ts'
import { createServerGrammar } from './server-grammar.ts'
import { thanForThen } from './then-than.ts'

export interface GrammarCheck {
  /** Never rejects. An unavailable or aborted check returns no notes. */
  check: (text: string, signal: AbortSignal) => Promise<readonly GrammarNote[]>
  /** Adds the word to the dictionary of this device. */
  learn: (word: string) => void
  forget: (word: string) => void
  /** Counts the changes of the dictionary; after each change the texts are checked again. */
  dictionaryVersion: Pick<Store<number>, 'get' | 'subscribe'>
  close: () => void
}

/** A part of a text, in UTF-16 offsets. */
interface Range {
  start: number
  end: number
}
const overlapsAny = (range: Range, others: readonly Range[]): boolean =>
  others.some(({ start, end }) => range.start < end && range.end > start)

/** Spelling notes with their suggestions in order. The vocabulary is loaded with the first one; without it they stay. */
async function withRankedSuggestions(text: string, notes: readonly GrammarNote[]): Promise<readonly GrammarNote[]> {
  if (!notes.some(({ isSpelling }) => isSpelling)) return notes
  const spelling = await import('./spelling.ts').catch(() => null)
  if (!spelling) return notes
  return notes.map((note) => {
    const word = text.slice(note.start, note.end)
    return note.isSpelling ? { ...note, replacements: spelling.rankSuggestions(word, note.replacements) } : note
  })
}

export function createGrammarCheck(
  server = site().grammar === 'server' ? createServerGrammar() : null,
  browser = createBrowserGrammar(),
): GrammarCheck {
  async function find(text: string, signal: AbortSignal): Promise<readonly GrammarNote[]> {
    const fromServer = await server?.check(text, signal)
    if (fromServer) return fromServer.filter((note) => !(note.isSpelling && isKnown(text.slice(note.start, note.end))))
    return signal.aborted ? [] : browser.check(text)
  }
  const dictionaryVersion = createStore(0)
  const change = (apply: (word: string) => void) => (word: string) => {
    apply(word)
    browser.readDictionary()
    dictionaryVersion.set(dictionaryVersion.get() + 1)
  }
  return {
    async check(text, signal) {
      // A placeholder is not the author's own spelling.
      const placeholders = findPlaceholders(text)
      const found = (await find(text, signal)).filter((note) => !overlapsAny(note, placeholders))
      if (signal.aborted) return []
      const added = thanForThen(text).filter((note) => !overlapsAny(note, found))
      return withRankedSuggestions(text, [...found, ...added])
    },
    learn: change(addWord),
    forget: change(removeWord),
    dictionaryVersion,
    close: browser.close,
  }
}
