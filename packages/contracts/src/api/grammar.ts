import { z } from 'zod'
import { englishDialects, grammarIssueSchema } from '../domain/grammar.ts'
import { dialogTextSchema } from '../domain/script.ts'
import { defineEndpoint } from './endpoint.ts'

/** How many lines a member may have checked within a minute, in all tabs together. */
export const GRAMMAR_CHECKS_PER_MINUTE = 120

/** Unavailable is an answer, not an error: the browser has a check of its own. */
const grammarAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('checked'), issues: z.array(grammarIssueSchema) }),
  z.object({ status: z.literal('unavailable') }),
])
export type GrammarAnswer = z.infer<typeof grammarAnswerSchema>

export const grammarEndpoints = {
  checkGrammar: defineEndpoint({
    method: 'POST',
    path: '/grammar/check',
    summary: 'Spelling and grammar of one line, by the site’s own service. Nothing of it is kept.',
    access: { capability: 'content.author' },
    body: z.object({ text: dialogTextSchema, dialect: z.enum(englishDialects) }),
    response: grammarAnswerSchema,
    errors: [],
  }),
} as const
