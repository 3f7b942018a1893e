import { forbiddenWords } from './forbidden-words.ts'
import type { SourceText } from './source-texts.ts'

export interface FoundWord {
  line: number
  word: string
  instead: string
}

/** Between two words: spaces, and the line break of a comment with the marks of its next line. */
const GAP = String.raw`(?:\s|[*]|//|--)+`

const patterns = forbiddenWords.map(({ words, unlessBefore = [], instead }) => {
  const alternatives = words.map((word) => word.replaceAll(' ', GAP)).join('|')
  const normal = unlessBefore.map((word) => `(?!${GAP}${word})`).join('')
  return { pattern: new RegExp(String.raw`(?<![\w-])(?:${alternatives})(?![\w-])${normal}`, 'gi'), instead }
})

/** All forbidden words of a text, with the lines in which they begin. */
export const findWords = ({ line, text }: SourceText): FoundWord[] =>
  patterns.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      line: line + text.slice(0, index).split('\n').length - 1,
      word: word.replaceAll(new RegExp(GAP, 'g'), ' '),
      instead,
    })),
  )
