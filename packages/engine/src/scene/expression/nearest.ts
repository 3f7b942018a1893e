/** The known word that a misspelt one most likely means, for the sentences of problems. */

/** Largest share of the characters that may differ, 0 to 1. */
const DIFFERENCE_MAX = 0.4
/** Longest word that is compared, in characters. */
const COMPARED_MAX = 40
/** From this length on a known word counts as near when it is a part of the written one, or the other way round. */
const PART_MIN = 4

/** The least number of inserted, deleted, replaced and swapped neighbouring characters between two words. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last: number[] = []
  let row: number[] = []
  for (let j = 0; j <= b.length; j++) last.push(j)
  for (let i = 1; i <= a.length; i++) {
    const [letter, letterBefore] = [a.charCodeAt(i - 1), a.charCodeAt(i - 2)]
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let least = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
      least = Math.min(least, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && letterBefore === other)
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = least
    }
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length] ?? 0
}

const isPartOf = (part: string, whole: string): boolean => part.length >= PART_MIN && whole.includes(part)

/** Null when no known word is near. */
export function nearest(written: string, known: readonly string[]): string | null {
  if (written.length > COMPARED_MAX) return null
  const compared = written.toLowerCase()
  let best = DIFFERENCE_MAX
  let found: string | null = null
  for (const word of known) {
    const longer = Math.max(compared.length, word.length)
    // At least the difference of the lengths is inserted or deleted.
    if (Math.abs(compared.length - word.length) / longer > best) continue
    const share = distance(compared, word) / longer
    if (share <= best && share < 1) [found, best] = [word, share - Number.EPSILON]
  }
  return found ?? known.find((word) => isPartOf(word, compared) || isPartOf(compared, word)) ?? null
}

/** A second sentence with a suggestion, after a space; empty when no known word is near. */
export function didYouMean(written: string, known: readonly string[]): string {
  const word = nearest(written, known)
  return word === null ? '' : ` Did you mean “${word}”?`
}

/** The second sentence of `didYouMean`. */
export type Suggest = typeof didYouMean

/** Pairs of characters that the suggestions for one scene compare. */
const COMPARISONS_MAX = 5_000_000

/** `didYouMean` for many words: without a suggestion once the comparisons would be too many. */
export function boundedSuggest(): Suggest {
  let compared = 0
  return (written, known) => {
    for (const { length } of known) compared += (written.length + 1) * (length + 1)
    return compared > COMPARISONS_MAX ? '' : didYouMean(written, known)
  }
}
