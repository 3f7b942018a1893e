/** Leaving the site: the erasure of an account, which the member can call off for some days. */
import { z } from 'zod'
import { instantSchema } from '../primitives.ts'

/** Days between the request and the erasure. */
export const ERASURE_DAYS = 7

/** The choice for works that other members see: they are removed, or they stay without a name. */
export const sharedWorksChoices = ['remove', 'leave-nameless'] as const
export type SharedWorksChoice = (typeof sharedWorksChoices)[number]
export const sharedWorksSchema = z.enum(sharedWorksChoices)

export const erasureSchema = z.object({ eraseAt: instantSchema, sharedWorks: sharedWorksSchema })
export type Erasure = z.infer<typeof erasureSchema>
