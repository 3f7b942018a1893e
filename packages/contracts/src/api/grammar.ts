import { z } from 'zod'
import { englishDialects, grammarIssueSchema } from '../domain/scripts/grammar.ts'
import { dialogTextSchema } from '../domain/scripts/script.ts'
import { defineEndpoint } from './endpoint.ts'

/** Most checks of a member within a minute, over all tabs. */
export const GRAMMAR_CHECKS_PER_MINUTE = 120

/** `unavailable` is a result, not an error: the browser then uses its own check. */
const grammarAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('checked'), issues: z.array(grammarIssueSchema) }),
  z.object({ status: z.literal('unavailable') }),
])
export type GrammarAnswer = z.infer<typeof grammarAnswerSchema>

export const grammarEndpoints = {
  checkGrammar: defineEndpoint({
    method: 'POST',
    path: '/grammar/check',
    summary: 'Check the spelling and grammar of one text with the site’s own service. The text is not stored.',
    access: { capability: 'content.author' },
    body: z.object({ text: dialogTextSchema, dialect: z.enum(englishDialects) }),
    response: grammarAnswerSchema,
  }),
} as const
