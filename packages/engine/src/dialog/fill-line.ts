import {
  findPlaceholders,
  isPlaceholder,
  replacePlaceholders,
  type GameEventOf,
  type Placeholder,
} from '@rubato/contracts/domain'

export type LineValues = NonNullable<GameEventOf<'say'>['values']>

/** The known placeholders of the text, in its order. */
export const placeholdersOf = (text: string): readonly Placeholder[] =>
  findPlaceholders(text)
    .map(({ name }) => name)
    .filter(isPlaceholder)

/**
 * The text with its placeholders filled; a placeholder without a value is removed together with the space before it.
 */
export const fillLine = (text: string, values: LineValues): string =>
  replacePlaceholders(text, (name) => String(values[name] ?? ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:?])/g, '$1')
    .trim()

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
