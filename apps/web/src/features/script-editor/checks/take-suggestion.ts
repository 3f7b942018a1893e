/** One key takes the first suggestion while a text is typed. */
import type { KeyboardEvent } from 'react'
import { corrected, type Notes } from './notes.ts'

export const isTakingKey = ({ key, altKey }: KeyboardEvent): boolean => key === 'Enter' && altKey

export function takeFirst(event: KeyboardEvent, text: string, { grammar }: Notes, take: (text: string) => void): void {
  event.preventDefault()
  const note = grammar.find(({ replacements }) => replacements.length > 0)
  const [replacement] = note?.replacements ?? []
  if (note && replacement !== undefined) take(corrected(text, note, replacement))
}
