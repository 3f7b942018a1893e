import { z } from 'zod'

export const GRAMMAR_REPLACEMENTS_MAX = 5

/** English dialects: the spelling of the chosen dialect is correct. */
export const englishDialects = ['american', 'british', 'australian', 'canadian', 'indian'] as const
export type EnglishDialect = (typeof englishDialects)[number]

/** One finding of a grammar check. */
export const grammarIssueSchema = z.object({
  /** UTF-16 units from the beginning of the text. */
  offset: z.int().min(0),
  length: z.int().min(1),
  /** A sentence for the writer. */
  message: z.string().min(1),
  /** Suggested replacements, the most likely first. */
  replacements: z.array(z.string()).max(GRAMMAR_REPLACEMENTS_MAX),
  /** True for a word that is not in the dictionary; the member's own dictionary may contain it. */
  isSpelling: z.boolean(),
})
export type GrammarIssue = z.infer<typeof grammarIssueSchema>
