/** Writing scripts: everything here is for the owner alone. */
import { z } from 'zod'
import { arraySchema, REVISION_MAX, revisionSchema, uuidSchema } from '../domain/primitives.ts'
import {
  DIALOGS_MAX,
  DIALOGS_PER_TRIGGER,
  deletedScriptSchema,
  dialogSchema,
  dialogTextSchema,
  dialogWriteSchema,
  importReportSchema,
  importRowSchema,
  scriptCreateSchema,
  scriptSchema,
  scriptUpdateSchema,
} from '../domain/script.ts'
import { triggerIdSchema } from '../domain/triggers.ts'
import { defineEndpoint } from './endpoint.ts'

const scriptParams = z.object({ scriptId: uuidSchema })
const dialogParams = z.object({ scriptId: uuidSchema, dialogId: uuidSchema })

/** Dialogs that one call adds: all of them are in the answer, which stays below `ANSWER_BYTES_MAX` whatever they say. */
export const DIALOGS_PER_CALL = 250

/** As many lines as one call adds, each as long as it may be with its speech, every character escaped. */
const ADD_BYTES = 1_700_000
/** As many lines as a script holds, with its speech each as long as it may be in Latin letters, half that in others. */
const IMPORT_BYTES = 24 * 1024 * 1024

export const scriptAuthoringEndpoints = {
  createScript: defineEndpoint({
    method: 'POST',
    path: '/script',
    summary: 'Start a script, unpublished.',
    access: { capability: 'content.author' },
    body: scriptCreateSchema,
    response: scriptSchema,
    errors: ['content.limit-reached'],
  }),
  updateScript: defineEndpoint({
    method: 'PATCH',
    path: '/script/:scriptId',
    summary:
      'Change what is given; with `revision` only what still stands as it was then, otherwise 409, and nothing is overwritten. Publishing needs a published dialog and the capability; a text that names a forbidden subject is held for review.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: scriptUpdateSchema,
    response: scriptSchema,
    errors: [
      'script.not-found',
      'script.conflict',
      'script.no-dialog',
      'script.taken-down',
      'membership.tier-required',
    ],
  }),
  deleteScript: defineEndpoint({
    method: 'DELETE',
    path: '/script/:scriptId',
    summary: 'Delete a script with its dialogs; it can be brought back for 30 days.',
    access: { capability: 'content.author' },
    params: scriptParams,
    errors: ['script.not-found'],
  }),
  listDeletedScripts: defineEndpoint({
    method: 'GET',
    path: '/scripts/deleted',
    summary: 'Scripts of one’s own that can still be brought back, the last deleted first; at most a thousand.',
    access: { capability: 'content.author' },
    response: z.array(deletedScriptSchema),
    errors: [],
  }),
  restoreScript: defineEndpoint({
    method: 'POST',
    path: '/script/:scriptId/restore',
    summary: 'Bring a deleted script back, unpublished, within 30 days; one that is there stays as it is.',
    access: { capability: 'content.author' },
    params: scriptParams,
    response: scriptSchema,
    errors: ['script.not-found', 'content.limit-reached'],
  }),
  cloneScript: defineEndpoint({
    method: 'POST',
    path: '/script/:scriptId/clone',
    summary: 'A private copy of a script the member may see, with credit.',
    access: { capability: 'content.author' },
    params: scriptParams,
    response: scriptSchema,
    errors: ['script.not-found', 'script.taken-down', 'content.limit-reached'],
  }),
  addDialogs: defineEndpoint({
    method: 'POST',
    path: '/script/:scriptId/dialogs',
    summary:
      'Add one or many dialogs, in order, at the end of their triggers. All or none; what is there already under the same id, word for word, is answered as if it were new.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: z.object({ dialogs: arraySchema(dialogWriteSchema, { min: 1, max: DIALOGS_PER_CALL }) }),
    bodyLimit: ADD_BYTES,
    response: z.array(dialogSchema),
    errors: ['script.not-found', 'script.too-many-dialogs', 'content.limit-reached', 'dialog.exists'],
  }),
  updateDialog: defineEndpoint({
    method: 'PATCH',
    path: '/script/:scriptId/dialog/:dialogId',
    summary:
      'Change a dialog that is still at `revision`; otherwise 409, and nothing is overwritten. A change that was made already is no conflict.',
    access: { capability: 'content.author' },
    params: dialogParams,
    body: z.object({
      revision: revisionSchema,
      text: dialogTextSchema.optional(),
      speech: dialogTextSchema.nullable().optional(),
      published: z.boolean().optional(),
    }),
    response: dialogSchema,
    errors: ['dialog.not-found', 'dialog.conflict'],
  }),
  deleteDialog: defineEndpoint({
    method: 'DELETE',
    path: '/script/:scriptId/dialog/:dialogId',
    summary:
      'Delete a dialog that is still at `revision`; otherwise 409, and it stays. Adding it again with the same id brings it back, under a revision it never had.',
    access: { capability: 'content.author' },
    params: dialogParams,
    query: z.object({ revision: z.coerce.number<number>().int().min(1).max(REVISION_MAX) }),
    errors: ['dialog.not-found', 'dialog.conflict'],
  }),
  orderDialogs: defineEndpoint({
    method: 'PUT',
    path: '/script/:scriptId/order',
    summary:
      'Set the order of all dialogs of one trigger. Ids that are missing or strange are a conflict, and nothing moves.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: z.object({ trigger: triggerIdSchema, ids: arraySchema(uuidSchema, { max: DIALOGS_PER_TRIGGER }) }),
    errors: ['script.not-found', 'dialog.conflict'],
  }),
  cloneDialog: defineEndpoint({
    method: 'POST',
    path: '/script/:scriptId/dialogs/clone',
    summary: 'Copy dialogs of scripts the member may see into this one, marked as cloned.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: z.object({ dialogIds: arraySchema(uuidSchema, { min: 1, max: DIALOGS_PER_CALL }) }),
    response: z.array(dialogSchema),
    errors: [
      'script.not-found',
      'script.taken-down',
      'dialog.not-found',
      'script.too-many-dialogs',
      'content.limit-reached',
    ],
  }),
  importDialogs: defineEndpoint({
    method: 'POST',
    path: '/script/:scriptId/import',
    summary:
      'What an import would add, change and refuse: how many rows, and of a thousand of them what becomes of each; refused ones come before others. With `apply` all of it is done at once, or nothing when a row is refused: `applied` says which. Empty speech removes it, absent speech leaves it. `published` is true or false; where it is absent or empty, a new line is published and any other stays as it is.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: z.object({ rows: arraySchema(importRowSchema, { min: 1, max: DIALOGS_MAX }), apply: z.boolean() }),
    bodyLimit: IMPORT_BYTES,
    response: importReportSchema,
    errors: ['script.not-found'],
  }),
} as const
