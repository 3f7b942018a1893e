import { findPlaceholders, isPlaceholderName, replacePlaceholders, type GameEventOf } from '@rubato/contracts/domain'

export type LineValues = NonNullable<GameEventOf<'say'>['values']>

/** Whether every known placeholder of the text has a value. */
export const canFill = (text: string, values: LineValues): boolean =>
  findPlaceholders(text).every(({ name }) => !isPlaceholderName(name) || values[name] !== undefined)

/** The text with its placeholders filled; one that has no value is left out, with the space before it. */
export const fillLine = (text: string, values: LineValues): string =>
  replacePlaceholders(text, (name) => String(values[name] ?? ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:?])/g, '$1')
    .trim()
