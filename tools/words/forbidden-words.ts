/** A word that comments and test titles must not use, and its replacement. */
export interface ForbiddenWord {
  /** Matches whole words in any case; a space also matches a line break inside a comment. */
  readonly words: readonly string[]
  /** Following words with which the expression is normal English. */
  readonly unlessBefore?: readonly string[]
  readonly instead: string
}

/** Only words that normal technical English does not need: each of them fails `npm run check`. */
export const forbiddenWords: readonly ForbiddenWord[] = [
  {
    words: ['nobody'],
    instead: 'name the subject ("no process", "no member"), or state the fact',
  },
  { words: ['somebody'], instead: '"a member", "an admin", "a caller"' },
  { words: ['whoever', 'whomever'], instead: '"the caller", "the member who ..."' },
  { words: ['anew'], instead: '"again"' },
  { words: ['for ever'], instead: '"without limit", or the bound' },
  { words: ['by and by'], instead: '"gradually", or the interval' },
  { words: ['gone is gone'], instead: '"idempotent"' },
  {
    words: ['what is no', 'what are no'],
    unlessBefore: ['longer', 'more', 'later'],
    instead: 'name the case: "a malformed id"',
  },
  { words: ["one's own", 'one’s own'], instead: '"the member\'s own", "its own"' },
  { words: ['own business', "else's business", 'else’s business'], instead: '"private to ..."' },
  { words: ['come to nothing', 'comes to nothing', 'came to nothing'], instead: '"fails", "has no effect"' },
  { words: ['look after', 'looked after'], instead: '"vacuum", "housekeeping"' },
  { words: ['the house'], instead: '"the project", "the product"' },
  { words: ['vigil', 'vigils'], instead: '"wake lock"' },
  { words: ['desk', 'desks'], instead: '"mixer" (audio), "actions" (editor)' },
  { words: ['shelf', 'shelves'], instead: '"storage"' },
  { words: ['wish', 'wishes'], instead: '"optimistic update"' },
  { words: ['ready account', 'ready accounts'], instead: '"demo account"' },
]
