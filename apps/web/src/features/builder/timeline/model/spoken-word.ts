/** The word of a line that is said at a moment of it. */

export interface SpokenWord {
  readonly before: string
  readonly word: string
  readonly after: string
}

/** @param share from 0, the begin of the line, to 1, its end: letters take the same time each */
export function wordAt(text: string, share: number): SpokenWord {
  const index = Math.min(text.length - 1, Math.max(0, Math.floor(share * text.length)))
  const from = text.lastIndexOf(' ', index - 1) + 1
  const end = text.indexOf(' ', Math.max(index, from))
  const until = end < 0 ? text.length : end
  return { before: text.slice(0, from), word: text.slice(from, until), after: text.slice(until) }
}
