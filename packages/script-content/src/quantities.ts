/** Reads the amounts in a line ("ten light taps", "half a minute"), so that they can be compared with the caps. */

export type Unit = 'seconds' | 'taps' | 'flicks' | 'snaps' | 'squeezes' | 'edges' | 'bands' | 'steps' | 'grams' | 'bpm'
export interface Quantity {
  value: number
  unit: Unit
}

/** Words of units, with the factor to the unit. */
const unitWords: Record<string, [Unit, number]> = Object.fromEntries(
  (
    [
      ['seconds', 1, 'second seconds sec secs'],
      ['seconds', 60, 'minute minutes min mins'],
      ['seconds', 3600, 'hour hours'],
      ['taps', 1, 'tap taps slap slaps hit hits'],
      ['flicks', 1, 'flick flicks'],
      ['snaps', 1, 'snap snaps'],
      ['squeezes', 1, 'squeeze squeezes'],
      ['edges', 1, 'edge edges'],
      ['bands', 1, 'band bands'],
      ['steps', 1, 'step steps pump pumps'],
      ['grams', 1, 'gram grams g'],
      ['grams', 1000, 'kilo kilos kilogram kilograms kg'],
      ['bpm', 1, 'bpm beats'],
    ] as const
  ).flatMap(([unit, factor, words]) => words.split(' ').map((word) => [word, [unit, factor] as [Unit, number]])),
)

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const numberWords = new Map<string, number>([
  ...small.split(' ').map((word, n) => [word, n] as const),
  ...tens.split(' ').map((word, n) => [word, (n + 2) * 10] as const),
  ['couple', 2],
])
const multipliers = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
])
const joiners = new Set(['a', 'an', 'and', 'of', 'half'])

const isDigits = (word: string) => /^\d/.test(word)
const isNumeric = (word: string) => isDigits(word) || numberWords.has(word) || multipliers.has(word)
const isPart = (word: string) => isNumeric(word) || joiners.has(word)

/** The value of consecutive number words; undefined without a number. "a" is 1, "half a" is 0.5. */
export function readNumber(words: readonly string[]): number | undefined {
  const half = words.includes('half') ? 0.5 : 0
  if (!words.some(isNumeric)) {
    if (half > 0) return half
    return words.includes('a') || words.includes('an') ? 1 : undefined
  }
  let total = 0
  for (const word of words) {
    const multiplier = multipliers.get(word)
    if (multiplier !== undefined) total = Math.max(1, total) * multiplier
    else total += isDigits(word) ? Number(word) : (numberWords.get(word) ?? 0)
  }
  return total + half
}

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\d)s\b/g, '$1 seconds')
    .match(/[a-z]+|\d+(?:\.\d+)?/g) ?? []

/** Most words between a number and its unit: "ten more light taps". */
const WORDS_BETWEEN = 2

function numberBefore(words: readonly string[], unitAt: number): number | undefined {
  for (let end = unitAt; end >= unitAt - WORDS_BETWEEN && end > 0; end--) {
    let start = end
    while (start > 0 && isPart(words[start - 1] ?? '')) start--
    const value = readNumber(words.slice(start, end))
    if (value !== undefined) return value
  }
  return undefined
}

/** The number after "count of", "count to" or "count from". A spoken count takes about a second for each number. */
function numberAfterCount(words: readonly string[], countAt: number): number | undefined {
  if (!['to', 'of', 'from'].includes(words[countAt + 1] ?? '')) return undefined
  let end = countAt + 2
  while (isPart(words[end] ?? '')) end++
  return readNumber(words.slice(countAt + 2, end))
}

/** Every amount in a text; durations are in seconds. */
export function quantitiesIn(text: string): Quantity[] {
  const words = tokensOf(text)
  return words.flatMap((word, at): Quantity[] => {
    if (word === 'count') {
      const value = numberAfterCount(words, at)
      return value === undefined ? [] : [{ value, unit: 'seconds' }]
    }
    const unit = unitWords[word]
    const value = unit && numberBefore(words, at)
    return unit && value !== undefined ? [{ value: value * unit[1], unit: unit[0] }] : []
  })
}
