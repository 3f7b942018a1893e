import { findPlaceholders, isPlaceholder, replacePlaceholders, type GameEventOf } from '@rubato/contracts/domain'

export type LineValues = NonNullable<GameEventOf<'say'>['values']>

/** Whether every known placeholder of the text has a value. */
export const canFill = (text: string, values: LineValues): boolean =>
  findPlaceholders(text).every(({ name }) => !isPlaceholder(name) || values[name] !== undefined)

/**
 * The text with its placeholders filled; a placeholder without a value is removed together with the space before it.
 */
export const fillLine = (text: string, values: LineValues): string =>
  replacePlaceholders(text, (name) => String(values[name] ?? ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:?])/g, '$1')
    .trim()
