import {
  findPlaceholders,
  isPlaceholder,
  replacePlaceholders,
  type GameEventOf,
  type Placeholder,
} from '@rubato/contracts/domain'
import { numberWords } from './number-words.ts'

export type LineValues = NonNullable<GameEventOf<'say'>['values']>

/** The known placeholders of the text, in its order. */
export const placeholdersOf = (text: string): readonly Placeholder[] =>
  findPlaceholders(text)
    .map(({ name }) => name)
    .filter(isPlaceholder)

/** A value in words. */
const wordsOfValue = (value: LineValues[Placeholder]): string =>
  typeof value === 'number' ? numberWords(value) : (value ?? '')

/**
 * The text with its placeholders filled, numbers in words; a placeholder without a value is removed together with the space
 * before it. A sentence that begins with a placeholder begins with a capital.
 */
export function fillLine(text: string, values: LineValues): string {
  const filled = replacePlaceholders(text, (name) => wordsOfValue(values[name]))
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:?])/g, '$1')
    .trim()
  return /(?:^|[.?!] )\{/.test(text)
    ? filled.replace(/(^|[.?!] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    : filled
}

/** All combinations of the given values of the placeholders of a text; none where a placeholder has no values. */
export function fillingsOf(
  text: string,
  valuesOf: Readonly<Partial<Record<Placeholder, readonly LineValues[]>>>,
): LineValues[] {
  return [...new Set(placeholdersOf(text))].reduce<LineValues[]>(
    (all, name) => all.flatMap((values) => (valuesOf[name] ?? []).map((value) => ({ ...values, ...value }))),
    [{}],
  )
}
