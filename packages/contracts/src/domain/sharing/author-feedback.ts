/** Private feedback of members to the author of an item, who alone reads it. */
import { z } from 'zod'
import { instantSchema, shownProseSchema, uuidSchema } from '../primitives.ts'
import { noticedItemSchema } from './notices.ts'

export const AUTHOR_FEEDBACK_LENGTH = { min: 2, max: 1000 } as const
/** Most a member sends in an hour, to all authors together. */
export const AUTHOR_FEEDBACK_PER_HOUR = 6
/** Most of a member that an author keeps about one item. */
export const AUTHOR_FEEDBACK_PER_ITEM = 3

/** `id` is made by the sender and kept with the draft: the same feedback that is sent again is stored once. */
export const authorFeedbackWriteSchema = z.strictObject({
  id: uuidSchema,
  text: shownProseSchema
    .trim()
    .min(AUTHOR_FEEDBACK_LENGTH.min, `Write at least ${AUTHOR_FEEDBACK_LENGTH.min} characters.`)
    .max(AUTHOR_FEEDBACK_LENGTH.max, `Keep it to ${AUTHOR_FEEDBACK_LENGTH.max} characters.`),
  /** Whether the author sees the name of the sender. */
  showsName: z.boolean(),
})
export type AuthorFeedbackWrite = z.infer<typeof authorFeedbackWriteSchema>

/** A sender whose feedback the member takes no more; a sender who was blocked from several feedbacks is there several times. */
export const blockedSenderSchema = z.object({
  /** The feedback that the sender was blocked from, which may be deleted. */
  feedbackId: uuidSchema,
  at: instantSchema,
  /** The name of a sender who had shown it. */
  sender: z.string().nullable(),
  /** The item that the feedback was about. */
  item: noticedItemSchema,
})
export type BlockedSender = z.infer<typeof blockedSenderSchema>
