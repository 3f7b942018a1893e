/** Feedback of members, and the queue in which admins answer it. */
import { z } from 'zod'
import {
  feedbackAnswerSchema,
  feedbackKinds,
  feedbackSchema,
  feedbackStates,
  feedbackWriteSchema,
  queuedFeedbackSchema,
  settableFeedbackStates,
} from '../domain/feedback.ts'
import { instantSchema, listQuerySchema, pageSchema, uuidSchema } from '../domain/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const feedbackParams = z.object({ feedbackId: uuidSchema })

export const feedbackEndpoints = {
  sendFeedback: defineEndpoint({
    method: 'POST',
    path: '/feedback',
    summary: 'Send feedback, as a member or an admin. Sent again with the same id it is stored once.',
    access: 'user',
    refusesSuspended: true,
    body: feedbackWriteSchema,
    response: feedbackSchema,
    errors: ['account.age-not-declared', 'membership.required', 'feedback.exists', 'request.too-many'],
  }),
  listFeedback: defineEndpoint({
    method: 'GET',
    path: '/feedback',
    summary:
      'The member’s own feedback with its answers, the newest first. It stays readable when a membership has ended.',
    access: 'user',
    query: listQuerySchema,
    response: pageSchema(feedbackSchema),
    errors: ['request.invalid'],
  }),
  markAnswersSeen: defineEndpoint({
    method: 'POST',
    path: '/feedback/answers/seen',
    summary: 'Mark the answers that were given until an instant as seen: those that the member was shown.',
    access: 'user',
    body: z.strictObject({ until: instantSchema }),
  }),
  listFeedbackQueue: defineEndpoint({
    method: 'GET',
    path: '/admin/feedback',
    summary: 'Feedback in a state, the newest first.',
    access: 'admin',
    query: listQuerySchema.extend({
      state: z.enum(feedbackStates).default('new'),
      kind: z.enum(feedbackKinds).optional(),
    }),
    response: pageSchema(queuedFeedbackSchema),
    errors: ['request.invalid'],
  }),
  setFeedbackState: defineEndpoint({
    method: 'PUT',
    path: '/admin/feedback/:feedbackId/state',
    summary: 'Mark feedback as read, or close it.',
    access: 'admin',
    params: feedbackParams,
    body: z.strictObject({ state: z.enum(settableFeedbackStates) }),
    response: queuedFeedbackSchema,
    errors: ['feedback.not-found'],
  }),
  answerFeedback: defineEndpoint({
    method: 'POST',
    path: '/admin/feedback/:feedbackId/answer',
    summary: 'Answer feedback whose sender allows it: in the app and, where they allow that, by mail. Once.',
    access: 'admin',
    params: feedbackParams,
    body: feedbackAnswerSchema,
    response: queuedFeedbackSchema,
    errors: [
      'feedback.not-found',
      'feedback.answered',
      'feedback.no-answer-wanted',
      'feedback.no-address',
      'mail.unavailable',
    ],
  }),
} as const
