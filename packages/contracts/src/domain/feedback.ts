/** Messages of members to the people who run the site, and the answers. */
import { z } from 'zod'
import { instantSchema, shownLineSchema, shownProseSchema, uuidSchema } from './primitives.ts'

export const feedbackKinds = ['bug', 'wish', 'praise'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/** How the member wants to be answered. By mail they read the answer in the app, too. */
export const answerWays = ['none', 'notice', 'mail'] as const

/** `new`: no admin has read it. `closed`: nothing more will happen with it, answered or not. */
export const feedbackStates = ['new', 'read', 'answered', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

export const FEEDBACK_LENGTH = { min: 10, max: 2000 } as const
const FEEDBACK_ANSWER_LENGTH = { min: 2, max: 2000 } as const
/** Most a member sends in an hour. */
export const FEEDBACK_PER_HOUR = 6

const lengthSchema = ({ min, max }: { min: number; max: number }) =>
  shownProseSchema.trim().min(min, `Write at least ${min} characters.`).max(max, `Keep it to ${max} characters.`)

/** The context of the form, as the member saw it. Nothing of a session, and no id of anything. */
const feedbackContextSchema = z.strictObject({
  /** The pattern of the route, such as `/script/$scriptId`. */
  screen: z
    .string()
    .max(100)
    .regex(/^\/[\w$./-]*$/),
  /** Of the product. */
  version: shownLineSchema.max(40),
  /** "Firefox on Linux". */
  browser: shownLineSchema.max(60),
})
export type FeedbackContext = z.infer<typeof feedbackContextSchema>

/** `id` is made by the sender and kept with the draft: the same feedback that is sent again is stored once. */
export const feedbackWriteSchema = z.strictObject({
  id: uuidSchema,
  kind: z.enum(feedbackKinds),
  text: lengthSchema(FEEDBACK_LENGTH),
  answerWay: z.enum(answerWays),
  /** Null where the member does not want it to go along. */
  context: feedbackContextSchema.nullable(),
})
export type FeedbackWrite = z.infer<typeof feedbackWriteSchema>

/** As its sender sees it. */
export const feedbackSchema = z.object({
  id: uuidSchema,
  kind: z.enum(feedbackKinds),
  text: z.string(),
  answerWay: z.enum(answerWays),
  context: feedbackContextSchema.nullable(),
  state: z.enum(feedbackStates),
  createdAt: instantSchema,
  answer: z.object({ text: z.string(), at: instantSchema, isMailed: z.boolean(), isSeen: z.boolean() }).nullable(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** As admins see it. */
export const queuedFeedbackSchema = feedbackSchema.extend({
  sender: z.object({ id: uuidSchema, username: z.string() }),
})
export type QueuedFeedback = z.infer<typeof queuedFeedbackSchema>

/** States that admins set; an answer sets `answered`. */
export const settableFeedbackStates = ['read', 'closed'] as const

export const feedbackAnswerSchema = z.strictObject({
  text: lengthSchema(FEEDBACK_ANSWER_LENGTH),
  /** Also by mail, where the member allows it. */
  byMail: z.boolean(),
})
export type FeedbackAnswer = z.infer<typeof feedbackAnswerSchema>
