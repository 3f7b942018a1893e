/** The lines of a text with their places, and the problems that are found in them. */
import type { BuilderSentence } from '../../sentence.ts'

export interface TextProblem {
  /** From 1; the column counts UTF-16 units. */
  readonly line: number
  readonly column: number
  readonly sentence: BuilderSentence
}

export interface Line {
  /** From 1. */
  readonly number: number
  /** Spaces before the text. */
  readonly indent: number
  /** Without white space at its ends. */
  readonly text: string
}

export const PROBLEMS_MAX = 50

export class Source {
  readonly problems: TextProblem[] = []
  readonly #lines: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#lines = text.replace(/^\uFEFF/, '').split('\n')
  }

  /** The next line with a text; null at the end. */
  peek(): Line | null {
    for (; this.#at < this.#lines.length; this.#at++) {
      const raw = this.#lines[this.#at]!
      const text = raw.trim()
      if (text !== '') return { number: this.#at + 1, indent: raw.length - raw.trimStart().length, text }
    }
    return null
  }
  take(): Line | null {
    const line = this.peek()
    if (line) this.#at++
    return line
  }
  /** The raw lines until one whose text is `end`, which is taken too; null where none is. */
  takeUntil(end: string): string | null {
    const from = this.#at
    for (let at = from; at < this.#lines.length; at++)
      if (this.#lines[at]!.trim() === end) {
        this.#at = at + 1
        return this.#lines.slice(from, at).join('\n')
      }
    return null
  }
  get isFull(): boolean {
    return this.problems.length >= PROBLEMS_MAX
  }

  /** `offset` is a position in the text of the line, from 0. */
  wrong({ number, indent }: Line, key: string, values: BuilderSentence['values'] = {}, offset = 0): void {
    if (!this.isFull) this.problems.push({ line: number, column: indent + offset + 1, sentence: { key, values } })
  }
}
