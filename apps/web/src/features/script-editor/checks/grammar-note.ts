/** What a check says of a part of a line, whoever checked. */
export interface GrammarNote {
  /** UTF-16 places in the text. */
  start: number
  end: number
  message: string
  replacements: string[]
  isSpelling: boolean
}
