/** Finds “than” in place of “then”, which the linters leave alone: after a joining word, and at the start of a sentence. */
import type { GrammarNote } from './grammar-note.ts'

const MISTAKEN = /(?<=(?:^|[.!?…]\s+|\b(?:and|but|until|since)\s+))than\b/giu
const SENTENCE_END = /[.!?…]/

/** “Better than yours and than mine” compares twice. */
const isComparison = (before: string): boolean => /\bthan\b/i.test(before.split(SENTENCE_END).at(-1) ?? '')

export const thanForThen = (text: string): GrammarNote[] =>
  [...text.matchAll(MISTAKEN)]
    .filter(({ index }) => !isComparison(text.slice(0, index)))
    .map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
      message: '“Then” says what comes next; “than” compares.',
      replacements: [word.slice(0, 2) + (word.charAt(2) === 'A' ? 'E' : 'e') + word.slice(3)],
      isSpelling: false,
    }))
