/** Writing scripts. These endpoints serve the owner of a script alone. */
import { z } from 'zod'
import { lineConditionsSchema } from '../../domain/scripts/line-conditions.ts'
import { arraySchema, REVISION_MAX, revisionSchema, uuidSchema } from '../../domain/primitives.ts'
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
} from '../../domain/scripts/script.ts'
import { triggerIdSchema } from '../../domain/triggers/trigger-schema.ts'
import { defineEndpoint } from '../endpoint.ts'

const scriptParams = z.object({ scriptId: uuidSchema })
const dialogParams = z.object({ scriptId: uuidSchema, dialogId: uuidSchema })
/** Absent fields stay as they are. */
const dialogChangesSchema = z.object({
  revision: revisionSchema,
  trigger: triggerIdSchema.optional(),
  text: dialogTextSchema.optional(),
  speech: dialogTextSchema.nullable().optional(),
  when: lineConditionsSchema.nullable().optional(),
  published: z.boolean().optional(),
})

/** Most dialogs that one call adds, changes or deletes. The response contains all of them and stays below `ANSWER_BYTES_MAX` with the longest texts. */
export const DIALOGS_PER_CALL = 250

/** The most dialogs of one call, each with the longest text and speech, every character escaped. */
const ADD_BYTES = 1_700_000
/**
 * The most dialogs of a script, with 600 bytes each: the longest text in Latin letters, or texts and speech of half the
 * length. Reading the texts of more bytes in one piece, every character escaped, takes a quarter of a second.
 */
const IMPORT_BYTES = 12 * 1024 * 1024

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
      'Change the given properties. With `revision` only if they are unchanged since it, otherwise 409 without a change. Publishing needs a published dialog and the capability; a text that names a forbidden subject is held for review.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: scriptUpdateSchema,
    response: scriptSchema,
    answersAsGet: true,
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
    summary: 'Delete a script with its dialogs; it can be restored for 30 days.',
    access: { capability: 'content.author' },
    params: scriptParams,
    errors: ['script.not-found'],
  }),
  listDeletedScripts: defineEndpoint({
    method: 'GET',
    path: '/scripts/deleted',
    summary: 'The member’s deleted scripts that can still be restored, the last deleted first; at most a thousand.',
    access: { capability: 'content.author' },
    response: z.array(deletedScriptSchema),
  }),
  restoreScript: defineEndpoint({
    method: 'POST',
    path: '/script/:scriptId/restore',
    summary: 'Restore a deleted script, unpublished, within 30 days. A script that is not deleted stays as it is.',
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
      'Add one or many dialogs, in order, at the end of their triggers. All or none. A dialog that exists under the same id with the same text is returned as if it were new.',
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
      'Change a dialog that is still at `revision`; otherwise 409 without a change. Null removes `speech` or `when`. Repeating a change that is already stored is not a conflict.',
    access: { capability: 'content.author' },
    params: dialogParams,
    body: dialogChangesSchema,
    response: dialogSchema,
    errors: ['dialog.not-found', 'dialog.conflict', 'script.too-many-dialogs'],
  }),
  changeDialogs: defineEndpoint({
    method: 'PATCH',
    path: '/script/:scriptId/dialogs',
    summary:
      'Change and delete many dialogs, each still at its `revision`. All or none: one that is not is a conflict. Returns the changed dialogs. Repeating a change that is already stored, or a deletion, is not a conflict.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: z.object({
      changed: arraySchema(dialogChangesSchema.extend({ id: uuidSchema }), { max: DIALOGS_PER_CALL }),
      deleted: arraySchema(z.object({ id: uuidSchema, revision: revisionSchema }), { max: DIALOGS_PER_CALL }),
    }),
    bodyLimit: ADD_BYTES,
    response: z.array(dialogSchema),
    errors: ['script.not-found', 'dialog.not-found', 'dialog.conflict', 'script.too-many-dialogs'],
  }),
  deleteDialog: defineEndpoint({
    method: 'DELETE',
    path: '/script/:scriptId/dialog/:dialogId',
    summary:
      'Delete a dialog that is still at `revision`; otherwise 409 without a change. Adding it again with the same id restores it under a new revision.',
    access: { capability: 'content.author' },
    params: dialogParams,
    query: z.object({ revision: z.coerce.number<number>().int().min(1).max(REVISION_MAX) }),
    errors: ['dialog.not-found', 'dialog.conflict'],
  }),
  orderDialogs: defineEndpoint({
    method: 'PUT',
    path: '/script/:scriptId/order',
    summary:
      'Set the order of all dialogs of one trigger. Missing or foreign ids are a conflict, and the order stays as it is.',
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
      'One at a time for a member: another is refused with 429. What an import would add, change and refuse: the number of rows by outcome, and the outcome of a thousand rows, refused ones first. With `apply` the whole import is stored, or nothing when a row is refused: `applied` says which, and `lines` has the ids of the lines that were added or changed. With `skipRefused` the refused rows are left out and the others are stored. Empty speech or conditions remove them, absent ones leave them. `published` is true or false; where it is absent or empty, a new dialog is published and an existing one stays as it is.',
    access: { capability: 'content.author' },
    params: scriptParams,
    body: z.object({
      rows: arraySchema(importRowSchema, { min: 1, max: DIALOGS_MAX }),
      apply: z.boolean(),
      skipRefused: z.boolean().default(false),
    }),
    bodyLimit: IMPORT_BYTES,
    oneAtATime: true,
    response: importReportSchema,
    errors: ['script.not-found'],
  }),
} as const
