import type { GameEventOf } from '@rubato/contracts/domain'

export type LineValues = NonNullable<GameEventOf<'say'>['values']>

const placeholder = /\{(count|seconds|hand|grip)\}/g

/** Whether every placeholder of the text has a value. */
export const canFill = (text: string, values: LineValues): boolean =>
  [...text.matchAll(placeholder)].every(([, name]) => values[name as keyof LineValues] !== undefined)

/**
 * The text with its placeholders filled; a placeholder without a value is removed together with the space before it.
 */
export const fillLine = (text: string, values: LineValues): string =>
  text
    .replace(placeholder, (_, name: keyof LineValues) => String(values[name] ?? ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:?])/g, '$1')
    .trim()
