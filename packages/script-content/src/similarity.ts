/** Finds lines that are nearly equal: a few words differ, or the same words come in another order. */

export interface ComparedDialog {
  trigger: string
  text: string
}

/**
 * Limits of similarity: from how many words lines are compared, and the share of words that may differ. They are stricter
 * within a trigger, whose lines are heard one after another.
 */
const LIMITS = {
  sameTrigger: { fromWords: 3, changed: 1 / 3 },
  elsewhere: { fromWords: 5, changed: 1 / 5 },
} as const
/** Largest share of content words that two lines of a trigger may have in common. */
const COMMON = 0.7
const CONTENT_WORDS_MIN = 2

const fillers = new Set(
  'a an and are as at be but by do for from go i if in is it its let me my no not now of off on or out so that the then there this to too up we when with you your'.split(
    ' ',
  ),
)

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+|\d+/g) ?? []

/** The edit distance of two lists of words or characters: insertions, deletions and replacements (Levenshtein). */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, word] of a.entries()) {
    const next = [i + 1]
    for (const [j, other] of b.entries()) {
      const swapped = (row[j] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const contentWords = (words: readonly string[]): Set<string> => new Set(words.filter((word) => !fillers.has(word)))

function isReordered(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [contentWords(a), contentWords(b)]
  if (Math.min(one.size, other.size) < CONTENT_WORDS_MIN) return false
  const common = [...one].filter((word) => other.has(word)).length
  return common / (one.size + other.size - common) > COMMON
}

interface Entry extends ComparedDialog {
  words: string[]
}

/** Whether so few words differ that the limits call the lines equal. */
function areNearlyEqual(
  a: readonly string[],
  b: readonly string[],
  { fromWords, changed }: { fromWords: number; changed: number },
): boolean {
  const longer = Math.max(a.length, b.length)
  const most = Math.floor(longer * changed)
  if (longer < fromWords || Math.abs(a.length - b.length) > most) return false
  // One change leaves the first or the last word: most pairs are distinguished without the table of distances.
  if (most === 1 && a[0] !== b[0] && a.at(-1) !== b.at(-1)) return false
  return editDistance(a, b) <= most
}

const wordsAreEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at])

function areSimilar(a: Entry, b: Entry): boolean {
  const same = a.trigger === b.trigger
  const limits = same ? LIMITS.sameTrigger : LIMITS.elsewhere
  const longer = Math.max(a.words.length, b.words.length)
  if (longer < limits.fromWords || wordsAreEqual(a.words, b.words)) return false
  return areNearlyEqual(a.words, b.words, limits) || (same && isReordered(a.words, b.words))
}

/** Every line that is similar to an earlier line, with that line. Equal lines are left to another rule. */
export function similarDialogs<Line extends ComparedDialog>(lines: readonly Line[]): { line: Line; of: Line }[] {
  const entries = lines.map((line) => ({ line, trigger: line.trigger, text: line.text, words: wordsOf(line.text) }))
  return entries.flatMap((entry, at) => {
    const earlier = entries.slice(0, at).find((other) => areSimilar(entry, other))
    return earlier ? [{ line: entry.line, of: earlier.line }] : []
  })
}

const known = new WeakMap<ComparedDialog, Entry>()
function entryOf(line: ComparedDialog): Entry {
  const entry = known.get(line) ?? { trigger: line.trigger, text: line.text, words: wordsOf(line.text) }
  known.set(line, entry)
  return entry
}

/** Whether two lines of different scripts are nearly equal: the limits between triggers hold for all pairs of triggers. */
export const areAlike = (line: ComparedDialog, other: ComparedDialog): boolean =>
  areNearlyEqual(entryOf(line).words, entryOf(other).words, LIMITS.elsewhere)

/** The first of the others that is similar. The words of a line are cached by its object. */
export const findSimilarText = <Line extends ComparedDialog>(
  line: ComparedDialog,
  others: readonly Line[],
): Line | undefined => others.find((other) => other !== line && areSimilar(entryOf(line), entryOf(other)))

/** The first of the others with the same words in the same order. */
export function findSameText<Line extends ComparedDialog>(
  line: ComparedDialog,
  others: readonly Line[],
): Line | undefined {
  const words = entryOf(line).words.join(' ')
  return others.find((other) => other !== line && entryOf(other).words.join(' ') === words)
}
