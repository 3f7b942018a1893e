/** The mails of the site. A queued mail has a kind and data; its text and its link's token are made at sending. */
import { z } from 'zod'
import { noticeKinds } from './mail-kinds.ts'

export const queuedMailSchema = z.discriminatedUnion('kind', [
  /** To an address that a visitor typed: it may have no account, and then nothing is sent. */
  z.object({ kind: z.literal('reset-password'), to: z.string() }),
  z.object({ kind: z.literal('confirm-email'), to: z.string(), subject: z.string(), isNewAddress: z.boolean() }),
  /** To the address of an account from before the site had a hosted identity provider. */
  z.object({ kind: z.literal('move-account'), to: z.string() }),
  /** An answer to feedback whose sender allows it by mail. */
  z.object({ kind: z.literal('feedback-answer'), to: z.string(), answer: z.string() }),
  /** To a member who asked for announcements, or to the admin who tries one. */
  z.object({
    kind: z.literal('announcement'),
    to: z.string(),
    userId: z.string(),
    subject: z.string(),
    text: z.string(),
    isTest: z.boolean(),
  }),
  /** To the operator, about the service. */
  z.object({ kind: z.literal('alarm'), to: z.string(), text: z.string(), isResolved: z.boolean() }),
  /** `at`: ms since 1970. */
  z.object({ kind: z.literal('notice'), to: z.string(), change: z.enum(noticeKinds), at: z.number() }),
])
export type QueuedMail = z.infer<typeof queuedMailSchema>
export type QueuedNotice = Extract<QueuedMail, { kind: 'notice' }>
export type CountedMail = Exclude<QueuedMail, QueuedNotice>
