/** The lines of a text with their places, and the problems that are found in them. */
import type { BuilderSentence } from '../../sentence.ts'
import { FENCE } from './parts.ts'

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

/** UTF-16 units of words of the text in a problem. */
export const NAME_SHOWN = 40

/**
 * UTF-16 units of the text of a line outside fences. The longest line that `printSceneText` writes has about 6,000: 500
 * characters of words and an id of 100 characters as escapes, with a path of 2,048. Authors may also write JSON on one line:
 * a pattern of 256 notes has about 21,000, a config with 100 tags of 280 characters about 33,000.
 */
export const LINE_MAX = 40_000

/**
 * Lines of a text. `printSceneText` writes at most about 350,000: 10,000 events with up to 17 lines each, 20,000 notes of
 * patterns with 7 lines each, and 500 sections with their ways, assignments and configs.
 */
export const LINES_MAX = 400_000

export class Source {
  readonly problems: TextProblem[] = []
  /** At most `LINES_MAX + 1` lines: the rest of a longer text is not split. */
  readonly #lines: readonly string[]
  #at = 0
  /** No closing fence follows: a search from a later line would not find one either. */
  #hasNoFence = false

  constructor(text: string) {
    this.#lines = text.replace(/^\uFEFF/, '').split('\n', LINES_MAX + 1)
  }

  get hasTooManyLines(): boolean {
    return this.#lines.length > LINES_MAX
  }

  /** The next line with a text; null at the end, and when `PROBLEMS_MAX` is reached. A line that is too long is a problem. */
  peek(): Line | null {
    for (; this.#at < this.#lines.length && !this.isFull; this.#at++) {
      const raw = this.#lines[this.#at]!
      const text = raw.trim()
      if (text === '') continue
      const line = { number: this.#at + 1, indent: raw.length - raw.trimStart().length, text }
      if (text.length <= LINE_MAX) return line
      this.wrong(line, 'builder.scene-text.long-line', { most: LINE_MAX })
    }
    return null
  }
  take(): Line | null {
    const line = this.peek()
    if (line) this.#at++
    return line
  }
  /** The raw lines until a closing fence, which is taken too; null where none follows. */
  takeFenced(): string | null {
    const from = this.#at
    for (let at = from; at < this.#lines.length && !this.#hasNoFence; at++)
      if (this.#lines[at]!.trim() === FENCE) {
        this.#at = at + 1
        return this.#lines.slice(from, at).join('\n')
      }
    this.#hasNoFence = true
    return null
  }
  get isFull(): boolean {
    return this.problems.length >= PROBLEMS_MAX
  }

  /** Adds the name to those that the text has given so far; a problem where it is one of them. */
  takeName(line: Line, names: Set<string>, name: string, offset = 0): void {
    if (names.has(name)) this.wrong(line, 'builder.scene-text.twice', { name: name.slice(0, NAME_SHOWN) }, offset)
    names.add(name)
  }

  /** `offset` is a position in the text of the line, from 0. */
  wrong({ number, indent }: Line, key: string, values: BuilderSentence['values'] = {}, offset = 0): void {
    if (!this.isFull) this.problems.push({ line: number, column: indent + offset + 1, sentence: { key, values } })
  }
}
