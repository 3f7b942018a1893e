/** Placeholders in the text of a dialog, such as `{count}`: the session fills them in when it speaks the dialog. */
import { factPlaceholders, placeholders, type Placeholder } from './trigger-rows.ts'
import { triggerFacts } from './triggers.ts'

/** Whether the engine fills a placeholder of this name. */
export const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name)

/** The placeholders that a line of this trigger may hold. */
export function placeholdersFor(trigger: string): readonly Placeholder[] {
  const { values, room } = triggerFacts(trigger)
  return room === 'free' ? [...values, ...factPlaceholders] : values
}

/** Names of variables of a game may have hyphens. */
const PLACEHOLDER = /\{([\w-]*)\}/g

export interface PlaceholderMatch {
  /** The text between the braces: known or not, possibly empty. */
  name: string
  /** UTF-16 offsets, braces included; `end` is exclusive. */
  start: number
  end: number
}

export const findPlaceholders = (text: string): PlaceholderMatch[] =>
  [...text.matchAll(PLACEHOLDER)].map(({ index, 0: whole, 1: name = '' }) => ({
    name,
    start: index,
    end: index + whole.length,
  }))

/** Replaces placeholders that have a value; others stay as they are. */
export const replaceNames = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => valueOf(name) ?? whole)

/** Replaces the known placeholders; others stay as they are. */
export const replacePlaceholders = (text: string, valueOf: (name: Placeholder) => string): string =>
  replaceNames(text, (name) => (isPlaceholder(name) ? valueOf(name) : undefined))
