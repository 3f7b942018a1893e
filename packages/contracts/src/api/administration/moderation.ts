/** Reports, with and without an account, and the decisions of admins. */
import { z } from 'zod'
import {
  decisionSchema,
  queueDetailSchema,
  queueItemSchema,
  receiptCodeSchema,
  receiptSchema,
  reportStates,
  reportWriteSchema,
  sharedKinds,
  restoreSchema,
  itemDecisionSchema,
  itemReviewSchema,
  publicDialogSchema,
} from '../../domain/sharing/moderation.ts'
import { listQuerySchema, pageSchema, uuidSchema } from '../../domain/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'

const scriptParams = z.object({ scriptId: uuidSchema })
const itemParams = z.object({ itemId: uuidSchema })
const subjectParams = z.object({ kind: z.enum(sharedKinds), subjectId: uuidSchema })

export const moderationEndpoints = {
  report: defineEndpoint({
    method: 'POST',
    path: '/report',
    summary: 'Report public content; no account is needed. Returns a receipt whether or not the content exists.',
    access: 'public',
    body: reportWriteSchema,
    response: receiptSchema,
    errors: ['request.too-many'],
  }),
  getReceipt: defineEndpoint({
    method: 'POST',
    path: '/report/receipt',
    summary: 'The state of a report. The receipt is in the body, so that no log contains it.',
    access: 'public',
    body: z.object({ receipt: receiptCodeSchema }),
    response: receiptSchema,
    errors: ['report.not-found', 'request.too-many'],
  }),
  followReport: defineEndpoint({
    method: 'POST',
    path: '/report/follow',
    summary:
      'Ask for a notice when the report is decided. Until then the report leads to the member; no admin sees who it is.',
    access: 'user',
    body: z.object({ receipt: receiptCodeSchema }),
    errors: ['report.not-found', 'request.too-many'],
  }),
  listScriptDecisions: defineEndpoint({
    method: 'GET',
    path: '/script/:scriptId/decisions',
    summary: 'Decisions of admins on the member’s own script, with their reasons, the latest first.',
    access: 'member',
    params: scriptParams,
    response: z.array(itemDecisionSchema),
    errors: ['script.not-found'],
  }),
  listQueue: defineEndpoint({
    method: 'GET',
    path: '/admin/queue',
    summary: 'Open items, late ones and then the most urgent first; or decided items, latest first.',
    access: 'admin',
    query: listQuerySchema.extend({ state: z.enum(reportStates).default('open') }),
    response: pageSchema(queueItemSchema),
    errors: ['request.invalid'],
  }),
  getQueueItem: defineEndpoint({
    method: 'GET',
    path: '/admin/queue/:itemId',
    summary: 'One item of the queue with its reports and what a take-down hides.',
    access: 'admin',
    params: itemParams,
    response: queueDetailSchema,
    errors: ['report.not-found'],
  }),
  listPublicDialogs: defineEndpoint({
    method: 'GET',
    path: '/admin/script/:scriptId/lines',
    summary: 'The public dialogs of a public script, also of a script that is held or taken down.',
    access: 'admin',
    params: scriptParams,
    query: listQuerySchema,
    response: pageSchema(publicDialogSchema),
    errors: ['script.not-found', 'request.invalid'],
  }),
  getReview: defineEndpoint({
    method: 'GET',
    path: '/admin/subject/:kind/:subjectId/review',
    summary:
      'The texts of a public script, game or generator that name a forbidden subject, and the revision that a decision needs.',
    access: 'admin',
    params: subjectParams,
    response: itemReviewSchema,
    errors: ['script.not-found', 'game.not-found', 'generator.not-found'],
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/admin/queue/:itemId/decision',
    summary:
      'Allow or take down. The statement goes to the reporters, and to the author of content that is taken down or released. Held content is released only at the revision that the admin read.',
    access: 'admin',
    params: itemParams,
    body: decisionSchema,
    response: queueDetailSchema,
    errors: ['report.not-found', 'report.decided', 'report.changed'],
  }),
  restoreTakenDown: defineEndpoint({
    method: 'POST',
    path: '/admin/subject/:kind/:subjectId/restore',
    summary:
      'Restore taken-down content at the revision that the admin read; the author and the reporters are informed.',
    access: 'admin',
    params: subjectParams,
    body: restoreSchema,
    errors: ['script.not-found', 'game.not-found', 'generator.not-found', 'report.changed'],
  }),
} as const
