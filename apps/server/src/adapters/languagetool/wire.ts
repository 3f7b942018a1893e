/** Schema of LanguageTool's answer to a check; other fields are ignored. */
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { z } from 'zod'

const MESSAGE_MAX = 1000

const matchSchema = z.object({
  message: z.string().min(1).max(MESSAGE_MAX),
  /** UTF-16 code units. */
  offset: z.int().min(0),
  length: z.int().min(1),
  replacements: z.array(z.object({ value: z.string() })),
  rule: z.object({ category: z.object({ id: z.string() }) }),
})
export type Match = z.infer<typeof matchSchema>

export const checkSchema = z.object({
  /** At most one match per character. */
  matches: z.array(matchSchema).max(DIALOG_TEXT_MAX),
})
