/** Alt+Enter applies the first suggestion while a text is typed. */
import type { KeyboardEvent } from 'react'
import { applyReplacement, type Notes } from './notes.ts'

export const isSuggestionKey = ({ key, altKey }: KeyboardEvent): boolean => key === 'Enter' && altKey

export function applyFirstSuggestion(
  event: KeyboardEvent,
  text: string,
  { grammar }: Notes,
  onText: (text: string) => void,
): void {
  event.preventDefault()
  const note = grammar.find(({ replacements }) => replacements.length > 0)
  const [replacement] = note?.replacements ?? []
  if (note && replacement !== undefined) onText(applyReplacement(text, note, replacement))
}
