/** Private feedback to authors. Authors read it in their notices. */
import { z } from 'zod'
import { listQuerySchema, pageSchema, uuidSchema } from '../../domain/primitives.ts'
import { authorFeedbackWriteSchema, blockedSenderSchema } from '../../domain/sharing/author-feedback.ts'
import { sharedItemParams } from '../../domain/sharing/item-numbers.ts'
import { defineEndpoint } from '../endpoint.ts'

const feedbackParams = z.object({ feedbackId: uuidSchema })
const notFound = ['script.not-found', 'game.not-found', 'generator.not-found'] as const

export const authorFeedbackEndpoints = {
  mayWriteToAuthor: defineEndpoint({
    method: 'GET',
    path: '/items/:kind/:itemId/feedback',
    summary:
      'Whether the member may write to the author of the item: not to themselves, and not to an author who accepts no feedback, or none of this member.',
    access: 'member',
    params: sharedItemParams,
    response: z.object({ isAccepted: z.boolean() }),
    errors: notFound,
  }),
  writeToAuthor: defineEndpoint({
    method: 'POST',
    path: '/items/:kind/:itemId/feedback',
    summary:
      'Write to the author of an item, with or without the own name. Sent again with the same id it is stored once.',
    access: 'member',
    params: sharedItemParams,
    body: authorFeedbackWriteSchema,
    errors: [
      ...notFound,
      'author-feedback.not-accepted',
      'author-feedback.enough',
      'author-feedback.exists',
      'request.too-many',
    ],
  }),
  deleteAuthorFeedback: defineEndpoint({
    method: 'DELETE',
    path: '/author-feedback/:feedbackId',
    summary: 'Delete feedback that the member received, with its notice; succeeds without one.',
    access: 'user',
    params: feedbackParams,
    errors: [],
  }),
  blockSender: defineEndpoint({
    method: 'POST',
    path: '/author-feedback/:feedbackId/block',
    summary: 'Take no further feedback from the sender, who is not told.',
    access: 'user',
    params: feedbackParams,
    errors: ['author-feedback.not-found'],
  }),
  listBlockedSenders: defineEndpoint({
    method: 'GET',
    path: '/author-feedback/blocks',
    summary:
      'The senders that the member has blocked, the newest block first; only those with a name who had shown it.',
    access: 'user',
    query: listQuerySchema,
    response: pageSchema(blockedSenderSchema),
    errors: ['request.invalid'],
  }),
  unblockSender: defineEndpoint({
    method: 'DELETE',
    path: '/author-feedback/:feedbackId/block',
    summary: 'Undo a block; succeeds without one. The sender stays blocked while a block from other feedback is left.',
    access: 'user',
    params: feedbackParams,
    errors: [],
  }),
} as const
