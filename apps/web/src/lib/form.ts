/** Form validation with the contract's rules and messages. */
import type { z } from 'zod'
import { messagesByPath } from './messages-by-path.ts'

/** Field path -> first message; empty when the values fit the schema. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  return result.success ? {} : messagesByPath(result.error.issues)
}
