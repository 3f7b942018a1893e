/** The encrypted copy of the history: the server stores it and cannot read it. */
import { z } from 'zod'
import {
  historyCopySchema,
  historyKeySchema,
  historyRecordSchema,
  RECORDS_PER_PAGE,
  RECORDS_PER_PUT,
  recordsToEraseSchema,
  recordsToPutSchema,
} from '../domain/member/history-sync.ts'
import { REVISION_MAX, revisionSchema, uuidSchema } from '../domain/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

/** Writing needs the tier; reading and erasing stored records do not. */
const WRITE = { capability: 'history.sync' } as const
const params = z.object({ copyId: uuidSchema })

export const historySyncEndpoints = {
  getHistoryCopy: defineEndpoint({
    method: 'GET',
    path: '/history-copy',
    summary: 'The encrypted copy of the member’s history, with the key that their passphrase opens; null without one.',
    access: 'user',
    response: z.object({ copy: historyCopySchema.nullable() }),
    errors: ['request.too-many'],
  }),
  createHistoryCopy: defineEndpoint({
    method: 'POST',
    path: '/history-copy',
    summary: 'Begin an empty copy. A member has one at most.',
    access: WRITE,
    body: z.object({ id: uuidSchema, key: historyKeySchema }),
    response: historyCopySchema,
    errors: ['request.too-many', 'history.copy-exists', 'account.consent-required'],
  }),
  changeHistoryKey: defineEndpoint({
    method: 'PUT',
    path: '/history-copy/:copyId/key',
    summary: 'Store the data key as another passphrase encrypts it. The records stay as they are.',
    access: WRITE,
    params,
    body: z.object({ keyRevision: revisionSchema, key: historyKeySchema }),
    response: historyCopySchema,
    errors: ['request.too-many', 'history.copy-not-found', 'history.conflict'],
  }),
  listHistoryRecords: defineEndpoint({
    method: 'GET',
    path: '/history-copy/:copyId/records',
    summary: 'Records with a higher revision than `after`, in the order of their revisions.',
    access: 'user',
    params,
    query: z.object({ after: z.coerce.number<number>().int().min(0).max(REVISION_MAX) }),
    response: z.object({
      data: z.array(historyRecordSchema).max(RECORDS_PER_PAGE),
      isLast: z.boolean(),
      /** Another one after a restored backup: what a device knows about the records of the copy does not hold then. */
      epoch: uuidSchema,
    }),
    errors: ['request.too-many', 'history.copy-not-found'],
  }),
  putHistoryRecords: defineEndpoint({
    method: 'POST',
    path: '/history-copy/:copyId/records',
    summary:
      'Store records that no other device changed since the expected revision. The others are returned as they are; an erased record stays erased.',
    access: WRITE,
    params,
    body: z.object({ records: recordsToPutSchema }),
    bodyLimit: 1_000_000,
    response: z.object({
      stored: z.array(historyRecordSchema.pick({ id: true, revision: true })).max(RECORDS_PER_PUT),
      conflicts: z.array(historyRecordSchema).max(RECORDS_PER_PUT),
    }),
    errors: ['request.too-many', 'history.copy-not-found', 'history.copy-full', 'account.consent-required'],
  }),
  eraseHistoryRecords: defineEndpoint({
    method: 'POST',
    path: '/history-copy/:copyId/erasures',
    summary: 'Erase the content of these records, or of all with null. Unknown records are passed over.',
    access: 'user',
    params,
    body: z.object({ records: recordsToEraseSchema }),
    errors: ['request.too-many', 'history.copy-not-found'],
  }),
  deleteHistoryCopy: defineEndpoint({
    method: 'DELETE',
    path: '/history-copy',
    summary: 'Delete the copy with its key and all records.',
    access: 'user',
    beforeAcceptance: true,
    errors: ['request.too-many'],
  }),
} as const
