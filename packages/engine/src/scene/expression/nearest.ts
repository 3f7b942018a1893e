/** The known word that a misspelt one most likely means, for the sentences of problems. */

/** Largest share of the characters that may differ, 0 to 1. */
const DIFFERENCE_MAX = 0.4
/** Longest word that is compared, in characters. */
const COMPARED_MAX = 40
/** From this length on a known word counts as near when it is a part of the written one, or the other way round. */
const PART_MIN = 4

/** The least number of inserted, deleted, replaced and swapped neighbouring characters between two words. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

const isPartOf = (part: string, whole: string): boolean => part.length >= PART_MIN && whole.includes(part)

/** Null when no known word is near. */
export function nearest(written: string, known: readonly string[]): string | null {
  if (written.length > COMPARED_MAX) return null
  const compared = written.toLowerCase()
  let best = DIFFERENCE_MAX
  let found: string | null = null
  for (const word of known) {
    const share = distance(compared, word) / Math.max(compared.length, word.length)
    if (share <= best && share < 1) [found, best] = [word, share - Number.EPSILON]
  }
  return found ?? known.find((word) => isPartOf(word, compared) || isPartOf(compared, word)) ?? null
}

/** A second sentence with a suggestion, after a space; empty when no known word is near. */
export function didYouMean(written: string, known: readonly string[]): string {
  const word = nearest(written, known)
  return word === null ? '' : ` Did you mean “${word}”?`
}
