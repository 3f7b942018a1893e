/** Finding and replacing text in the dialogs of a script, in the written text and in its spelling for the voice. */
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import type { Dialogs, EditorDialog } from '../document/dialogs.ts'

export interface FindQuery {
  text: string
  matchesCase: boolean
  wholeWords: boolean
}

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
/** A word ends where a character follows that is neither a letter, a digit nor an apostrophe. */
const WORD = String.raw`[\p{L}\p{N}'’]`

/** Null for a query without a text. */
export function patternOf({ text, matchesCase, wholeWords }: FindQuery): RegExp | null {
  if (text === '') return null
  const source = wholeWords ? `(?<!${WORD})${escape(text)}(?!${WORD})` : escape(text)
  return new RegExp(source, matchesCase ? 'gu' : 'giu')
}

const matchesIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const countIn = ({ text, speech = '' }: EditorDialog, pattern: RegExp): number =>
  matchesIn(text, pattern) + matchesIn(speech, pattern)

/** Ids of the dialogs with a match, in the order of the script's triggers. */
export const findDialogs = ({ byId, order }: Dialogs, pattern: RegExp): string[] =>
  [...order.values()].flat().filter((id) => {
    const dialog = byId.get(id)
    return dialog !== undefined && countIn(dialog, pattern) > 0
  })

export interface Replacement {
  /** The dialogs that change, as they are afterwards. */
  changed: Map<string, EditorDialog>
  /** Number of matches in these dialogs. */
  matches: number
  /** Number of dialogs that stay, because the text would be blank or too long. */
  kept: number
}

const isPossible = (text: string): boolean => text.trim() !== '' && text.length <= DIALOG_TEXT_MAX

/** The result of replacing every match in these dialogs. `by` is taken literally. */
export function replaceIn({ byId }: Dialogs, ids: readonly string[], pattern: RegExp, by: string): Replacement {
  const outcome: Replacement = { changed: new Map(), matches: 0, kept: 0 }
  for (const id of ids) {
    const dialog = byId.get(id)
    const matches = dialog ? countIn(dialog, pattern) : 0
    if (!dialog || matches === 0) continue
    const text = dialog.text.replace(pattern, () => by)
    const speech = dialog.speech?.replace(pattern, () => by)
    if (!isPossible(text) || (speech ?? '').length > DIALOG_TEXT_MAX) outcome.kept += 1
    else {
      outcome.changed.set(id, { ...dialog, text, speech: speech?.trim() ? speech : undefined })
      outcome.matches += matches
    }
  }
  return outcome
}
