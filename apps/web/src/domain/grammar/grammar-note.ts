/** A finding of a spelling or grammar check, from the server or from the browser. */
export interface GrammarNote {
  /** UTF-16 offsets in the text; `end` is exclusive. */
  start: number
  end: number
  message: string
  replacements: string[]
  isSpelling: boolean
}
