/** Tells when two lines are the same sentence over again: a word swapped, or the same words in another order. */

export interface Likened {
  trigger: string
  text: string
}

/** Lines of one trigger are heard side by side; across triggers only longer sentences are worth telling apart. */
const LIMITS = {
  sameTrigger: { fromWords: 3, changed: 1 / 3 },
  elsewhere: { fromWords: 5, changed: 1 / 5 },
} as const
/** Share of the telling words that two lines of a trigger may have in common. */
const COMMON = 0.7
const TELLING_FROM = 2

const fillers = new Set(
  'a an and are as at be but by do for from go i if in is it its let me my no not now of off on or out so that the then there this to too up we when with you your'.split(
    ' ',
  ),
)

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+|\d+/g) ?? []

/** How many words have to be put in, taken out or swapped to get from one line to the other. */
export function wordsChanged(a: readonly string[], b: readonly string[]): number {
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

const tellingWords = (words: readonly string[]): Set<string> => new Set(words.filter((word) => !fillers.has(word)))

function isReordered(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [tellingWords(a), tellingWords(b)]
  if (Math.min(one.size, other.size) < TELLING_FROM) return false
  const common = [...one].filter((word) => other.has(word)).length
  return common / (one.size + other.size - common) > COMMON
}

interface Entry extends Likened {
  words: string[]
}

function isAlike(a: Entry, b: Entry): boolean {
  const same = a.trigger === b.trigger
  const { fromWords, changed } = same ? LIMITS.sameTrigger : LIMITS.elsewhere
  const longer = Math.max(a.words.length, b.words.length)
  if (longer < fromWords || a.words.join(' ') === b.words.join(' ')) return false
  const most = Math.floor(longer * changed)
  if (Math.abs(a.words.length - b.words.length) <= most && wordsChanged(a.words, b.words) <= most) return true
  return same && isReordered(a.words, b.words)
}

/** Every line that says what an earlier one says, with that earlier one. Word for word the same is not looked at. */
export function nearDuplicates<Line extends Likened>(lines: readonly Line[]): { line: Line; of: Line }[] {
  const entries = lines.map((line) => ({ line, trigger: line.trigger, text: line.text, words: wordsOf(line.text) }))
  return entries.flatMap((entry, at) => {
    const earlier = entries.slice(0, at).find((other) => isAlike(entry, other))
    return earlier ? [{ line: entry.line, of: earlier.line }] : []
  })
}

const known = new WeakMap<Likened, Entry>()
function entryOf(line: Likened): Entry {
  const entry = known.get(line) ?? { trigger: line.trigger, text: line.text, words: wordsOf(line.text) }
  known.set(line, entry)
  return entry
}

/** The first of the others that says the same in nearly the same words. Their words are read once for each object. */
export const likeLine = <Line extends Likened>(line: Likened, others: readonly Line[]): Line | undefined =>
  others.find((other) => other !== line && isAlike(entryOf(line), entryOf(other)))

/** The first of the others that says the same word for word. */
export function isSaidAgain<Line extends Likened>(line: Likened, others: readonly Line[]): Line | undefined {
  const words = entryOf(line).words.join(' ')
  return others.find((other) => other !== line && entryOf(other).words.join(' ') === words)
}
