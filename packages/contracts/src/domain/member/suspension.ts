/** A suspension as its member and admins see it. */
import { z } from 'zod'
import { instantSchema } from '../primitives.ts'

export const suspensionSchema = z.object({
  /** Written by an admin for the member. */
  reason: z.string(),
  begunAt: instantSchema,
  /** Null: until an admin lifts it. */
  endsAt: instantSchema.nullable(),
})
export type Suspension = z.infer<typeof suspensionSchema>
