/** Spelling and grammar of one dialog: checked by the site's grammar service when it has one, else in this browser. */
import { findPlaceholders } from '@rubato/contracts/domain'
import { site } from '../../../lib/browser/site.ts'
import { createBrowserGrammar } from './browser-grammar.ts'
import { addWord, isKnown, removeWord } from './dictionary.ts'
import type { GrammarNote } from './grammar-note.ts'
import { createServerGrammar } from './server-grammar.ts'

interface GrammarCheck {
  /** Never rejects. An unavailable or aborted check returns no notes. */
  check: (text: string, signal: AbortSignal) => Promise<readonly GrammarNote[]>
  /** Adds the word to the dictionary of this device. */
  learn: (word: string) => void
  forget: (word: string) => void
  close: () => void
}

/** Whether a range of the text overlaps a placeholder, which is not the author's own spelling. UTF-16 offsets. */
const overlapsPlaceholder = (text: string, range: { start: number; end: number }): boolean =>
  findPlaceholders(text).some(({ start, end }) => range.start < end && range.end > start)

export function createGrammarCheck(
  server = site().grammar === 'server' ? createServerGrammar() : null,
  browser = createBrowserGrammar(),
): GrammarCheck {
  async function find(text: string, signal: AbortSignal): Promise<readonly GrammarNote[]> {
    const fromServer = await server?.check(text, signal)
    if (fromServer) return fromServer.filter((note) => !(note.isSpelling && isKnown(text.slice(note.start, note.end))))
    return signal.aborted ? [] : browser.check(text)
  }
  return {
    check: async (text, signal) => (await find(text, signal)).filter((note) => !overlapsPlaceholder(text, note)),
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
