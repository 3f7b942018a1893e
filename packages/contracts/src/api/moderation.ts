/** Reports with and without an account, and what admins decide on them. */
import { z } from 'zod'
import {
  auditEntrySchema,
  decisionSchema,
  queueDetailSchema,
  queueItemSchema,
  receiptCodeSchema,
  receiptSchema,
  reportStates,
  reportWriteSchema,
  restoreSchema,
  scriptDecisionSchema,
  scriptReviewSchema,
  sharedLineSchema,
} from '../domain/moderation.ts'
import { listQuerySchema, pageSchema, uuidSchema } from '../domain/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const scriptParams = z.object({ scriptId: uuidSchema })
const itemParams = z.object({ itemId: uuidSchema })

export const moderationEndpoints = {
  report: defineEndpoint({
    method: 'POST',
    path: '/report',
    summary: 'Report something shared; no account is needed. Answers with a receipt whether or not the thing exists.',
    access: 'public',
    body: reportWriteSchema,
    response: receiptSchema,
    errors: ['request.too-many'],
  }),
  getReceipt: defineEndpoint({
    method: 'POST',
    path: '/report/receipt',
    summary: 'What became of a report. In the body, so that the receipt stands in no log.',
    access: 'public',
    body: z.object({ receipt: receiptCodeSchema }),
    response: receiptSchema,
    errors: ['report.not-found', 'request.too-many'],
  }),
  listScriptDecisions: defineEndpoint({
    method: 'GET',
    path: '/script/:scriptId/decisions',
    summary: 'What admins decided on a script of one’s own, with their reasons, the latest first.',
    access: 'member',
    params: scriptParams,
    response: z.array(scriptDecisionSchema),
    errors: ['script.not-found'],
  }),
  listQueue: defineEndpoint({
    method: 'GET',
    path: '/admin/queue',
    summary: 'What waits for a decision, late ones and then the most urgent first; or what was decided, latest first.',
    access: 'admin',
    query: listQuerySchema.extend({ state: z.enum(reportStates).default('open') }),
    response: pageSchema(queueItemSchema),
    errors: ['request.invalid'],
  }),
  getQueueItem: defineEndpoint({
    method: 'GET',
    path: '/admin/queue/:itemId',
    summary: 'One thing of the queue with its reports and the scripts it is about.',
    access: 'admin',
    params: itemParams,
    response: queueDetailSchema,
    errors: ['report.not-found'],
  }),
  listSharedLines: defineEndpoint({
    method: 'GET',
    path: '/admin/script/:scriptId/lines',
    summary: 'The shared lines of a shared script, also of one that is held or taken down.',
    access: 'admin',
    params: scriptParams,
    query: listQuerySchema,
    response: pageSchema(sharedLineSchema),
    errors: ['script.not-found', 'request.invalid'],
  }),
  getReview: defineEndpoint({
    method: 'GET',
    path: '/admin/script/:scriptId/review',
    summary: 'What a shared script says that names a forbidden subject, and the revision that lets it out.',
    access: 'admin',
    params: scriptParams,
    response: scriptReviewSchema,
    errors: ['script.not-found'],
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/admin/queue/:itemId/decision',
    summary:
      'Allow or take down; the statement goes to whoever reported it, and to the author of what is taken down or released. What is held is released as it was seen, or not at all.',
    access: 'admin',
    params: itemParams,
    body: decisionSchema,
    response: queueDetailSchema,
    errors: ['report.not-found', 'report.decided', 'report.changed'],
  }),
  restoreTakenDown: defineEndpoint({
    method: 'POST',
    path: '/admin/script/:scriptId/restore',
    summary: 'Bring back what was taken down, as it was seen; the author and whoever reported it are told.',
    access: 'admin',
    params: scriptParams,
    body: restoreSchema,
    errors: ['script.not-found', 'report.changed'],
  }),
  listAudit: defineEndpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'What admins did, the latest first; nothing in it can be changed.',
    access: 'admin',
    query: listQuerySchema,
    response: pageSchema(auditEntrySchema),
    errors: ['request.invalid'],
  }),
} as const
