/** Spelling and grammar of a line: by the site's own service where it has one, else in this browser. */
import { hasGrammarServer } from '../../../lib/product.ts'
import { createBrowserGrammar } from './browser-grammar.ts'
import { addWord, isKnown, removeWord } from './dictionary.ts'
import type { GrammarNote } from './grammar-note.ts'
import { hasHole } from './placeholders.ts'
import { createServerGrammar } from './server-grammar.ts'

export interface GrammarCheck {
  /** Never rejects; a check that cannot be had, or that nobody waits for any more, finds nothing. */
  check: (text: string, signal: AbortSignal) => Promise<readonly GrammarNote[]>
  /** Never a mistake again on this device. */
  learn: (word: string) => void
  forget: (word: string) => void
  close: () => void
}

export function createGrammarCheck(
  server = hasGrammarServer() ? createServerGrammar() : null,
  browser = createBrowserGrammar(),
): GrammarCheck {
  async function find(text: string, signal: AbortSignal): Promise<readonly GrammarNote[]> {
    const told = await server?.check(text, signal)
    if (told) return told.filter((note) => !(note.isSpelling && isKnown(text.slice(note.start, note.end))))
    return signal.aborted ? [] : browser.check(text)
  }
  return {
    check: async (text, signal) => (await find(text, signal)).filter((note) => !hasHole(text, note)),
    learn(word) {
      addWord(word)
      browser.readDictionary()
    },
    forget(word) {
      removeWord(word)
      browser.readDictionary()
    },
    close: browser.close,
  }
}
