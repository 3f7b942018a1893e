/** Suggestions of the grammar check, applied to a text. */
import type { KeyboardEvent } from 'react'
import type { GrammarNote } from './grammar-note.ts'

/** The text with the range of the note replaced. */
export const applyReplacement = (text: string, { start, end }: GrammarNote, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** Alt+Enter applies the first suggestion while a text is typed. */
export const isSuggestionKey = ({ key, altKey }: KeyboardEvent): boolean => key === 'Enter' && altKey

export function applyFirstSuggestion(
  event: KeyboardEvent,
  text: string,
  notes: readonly GrammarNote[],
  onText: (text: string) => void,
): void {
  event.preventDefault()
  const note = notes.find(({ replacements }) => replacements.length > 0)
  const [replacement] = note?.replacements ?? []
  if (note && replacement !== undefined) onText(applyReplacement(text, note, replacement))
}
