import { z } from 'zod'

export const GRAMMAR_REPLACEMENTS_MAX = 5

/** Kinds of English: how a word is spelt is no mistake where it is spelt so. */
export const englishDialects = ['american', 'british', 'australian', 'canadian', 'indian'] as const
export type EnglishDialect = (typeof englishDialects)[number]

/** One thing that a grammar check says of a text. */
export const grammarIssueSchema = z.object({
  /** UTF-16 units from the beginning of the text. */
  offset: z.int().min(0),
  length: z.int().min(1),
  /** In words, for the writer. */
  message: z.string().min(1),
  /** What could stand there instead, the likeliest first. */
  replacements: z.array(z.string()).max(GRAMMAR_REPLACEMENTS_MAX),
  /** A word that the dictionary does not have: the writer's own may. */
  isSpelling: z.boolean(),
})
export type GrammarIssue = z.infer<typeof grammarIssueSchema>
