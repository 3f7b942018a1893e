/** Form validation with the contract's rules and messages. */
import type { z } from 'zod'

/** Field path -> first message; empty when the values fit the schema. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
