/** Notices of a member: what happened to their works, reports and feedback. */
import { z } from 'zod'
import { instantSchema, uuidSchema } from '../primitives.ts'
import { sharedKinds } from './moderation.ts'

/** Days after which a notice is removed. */
export const NOTICES_KEPT_DAYS = 90
/** The number of unread notices is counted up to this one. */
export const UNSEEN_NOTICES_MAX = 100

/** How often others used an item: a sum that grows until it was read, and never says who. */
export const sumKinds = ['ratings', 'bookmarks', 'clones'] as const
export type SumKind = (typeof sumKinds)[number]

/** The member's own item; `name` is null after it was deleted. */
export const noticedItemSchema = z.object({ kind: z.enum(sharedKinds), id: uuidSchema, name: z.string().nullable() })
export type NoticedItem = z.infer<typeof noticedItemSchema>

const common = {
  id: uuidSchema,
  /** Of a sum, the start of the day of its last event. */
  at: instantSchema,
  isSeen: z.boolean(),
}

export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.enum(sumKinds), item: noticedItemSchema, count: z.int().min(1) }),
  /** An admin decided about the member's item. */
  z.object({
    ...common,
    kind: z.enum(['take-down', 'restore', 'allow']),
    item: noticedItemSchema,
    statement: z.string(),
  }),
  /** A report of the member was decided. */
  z.object({
    ...common,
    kind: z.literal('report'),
    outcome: z.enum(['dismissed', 'taken-down']),
    statement: z.string(),
  }),
  /** Another member wrote to the author of the item. */
  z.object({
    ...common,
    kind: z.literal('author-feedback'),
    item: noticedItemSchema,
    feedback: z.object({
      id: uuidSchema,
      text: z.string(),
      /** The name of the sender, who chose to show it. */
      sender: z.string().nullable(),
      /** Whether its sender was blocked from it; a block from other feedback of the same sender does not show here. */
      isBlocked: z.boolean(),
    }),
  }),
  /** The member's feedback to the site was answered. */
  z.object({ ...common, kind: z.literal('feedback-answer') }),
])
export type Notice = z.infer<typeof noticeSchema>
