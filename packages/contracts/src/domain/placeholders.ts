/** Placeholders in the text of a dialog, such as `{count}`: the session fills them in when it speaks the dialog. */
import type { GameEventOf } from './game.ts'

export type PlaceholderName = keyof NonNullable<GameEventOf<'say'>['values']>

const names: Record<PlaceholderName, true> = { count: true, seconds: true, hand: true, grip: true }
export const isPlaceholderName = (name: string): name is PlaceholderName => Object.hasOwn(names, name)

const PLACEHOLDER = /\{(\w*)\}/g

export interface Placeholder {
  /** The text between the braces: known or not, possibly empty. */
  name: string
  /** UTF-16 offsets, braces included; `end` is exclusive. */
  start: number
  end: number
}

export const findPlaceholders = (text: string): Placeholder[] =>
  [...text.matchAll(PLACEHOLDER)].map(({ index, 0: whole, 1: name = '' }) => ({
    name,
    start: index,
    end: index + whole.length,
  }))

/** Replaces the known placeholders; others stay as they are. */
export const replacePlaceholders = (text: string, valueOf: (name: PlaceholderName) => string): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholderName(name) ? valueOf(name) : whole))
