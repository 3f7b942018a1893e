/** The order of spelling suggestions: near words that are often spoken come first. Loaded with the first misspelt word. */
import { wordCounts } from '@rubato/script-content/words'

const SUGGESTIONS_MAX = 3
/** Words of at least this many letters may differ from a suggestion by two letters instead of one. */
const LONG_WORD = 6
/** A word of the instructors' lines that is spoken once may be a name or a sound: it is not suggested for that. */
const COUNT_MIN = 2
/** Each further differing letter weighs as much as being spoken seven times less often. */
const DISTANCE_WEIGHT = 2

const counts = wordCounts()

/** Letters that differ: inserted, left out, replaced, or swapped with their neighbour (optimal string alignment). */
export function spellingDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(replaced, at(i - 1, j) + 1, at(i, j - 1) + 1, isSwapped ? at(i - 2, j - 2) + 1 : Infinity))
    }
  }
  return at(a.length, b.length)
}

/** Whether a suggestion is one word, or several that are each spoken: not a word and its rest ("fol ow"). */
function isWhole(suggestion: string): boolean {
  const parts = suggestion.toLowerCase().split(/\s+/)
  return parts.length === 1 || parts.every((part) => counts.has(part))
}

function nearWords(word: string): string[] {
  const most = word.length >= LONG_WORD ? 2 : 1
  return [...counts].flatMap(([known, count]) =>
    count >= COUNT_MIN && Math.abs(known.length - word.length) <= most && spellingDistance(word, known) <= most
      ? [known]
      : [],
  )
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The suggestions of a checker and near words of the instructors, the likeliest first. */
export function rankSuggestions(word: string, suggestions: readonly string[]): string[] {
  const lowerCase = word.toLowerCase()
  const isCapitalized = word.charAt(0) !== lowerCase.charAt(0)
  const near = nearWords(lowerCase).map((each) => (isCapitalized ? capitalize(each) : each))
  const score = (suggestion: string) => {
    const known = suggestion.toLowerCase()
    return Math.log1p(counts.get(known) ?? 0) - DISTANCE_WEIGHT * spellingDistance(lowerCase, known)
  }
  return [...new Set([...suggestions.filter(isWhole), ...near])]
    .map((suggestion) => ({ suggestion, score: score(suggestion) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ suggestion }) => suggestion)
    .slice(0, SUGGESTIONS_MAX)
}
