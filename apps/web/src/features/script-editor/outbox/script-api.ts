/** The requests of the dialog editor for one script. */
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import type { DialogWrite, TriggerId } from '@rubato/contracts/domain'
import { allDialogs, allTriggerDialogs } from '../../../domain/all-dialogs.ts'
import { call } from '../../../lib/api/api-client.ts'
import type { Operation } from '../document/operation-queue.ts'

export type ScriptApi = ReturnType<typeof scriptApi>
export const scriptApi = (scriptId: string) => ({
  list: () => allDialogs(scriptId),
  listTrigger: (trigger: TriggerId) => allTriggerDialogs(scriptId, trigger),
  add: (dialogs: (DialogWrite & { id: string; published: boolean })[]) =>
    call(scriptAuthoringEndpoints.addDialogs, { params: { scriptId }, body: { dialogs } }),
  edit: ({ id, revision, changes }: Extract<Operation, { kind: 'edit' }>) =>
    call(scriptAuthoringEndpoints.updateDialog, {
      params: { scriptId, dialogId: id },
      body: { revision: revision ?? 1, ...changes },
    }),
  delete: ({ id, revision }: Extract<Operation, { kind: 'delete' }>) =>
    call(scriptAuthoringEndpoints.deleteDialog, {
      params: { scriptId, dialogId: id },
      query: { revision: revision ?? 1 },
    }),
  /** Edits and deletions together: all or none. */
  change: (changes: readonly Extract<Operation, { kind: 'edit' | 'delete' }>[]) =>
    call(scriptAuthoringEndpoints.changeDialogs, {
      params: { scriptId },
      body: {
        changed: changes.flatMap((each) =>
          each.kind === 'edit' ? [{ id: each.id, revision: each.revision ?? 1, ...each.changes }] : [],
        ),
        deleted: changes.flatMap(({ kind, id, revision }) =>
          kind === 'delete' ? [{ id, revision: revision ?? 1 }] : [],
        ),
      },
    }),
  order: (trigger: TriggerId, ids: string[]) =>
    call(scriptAuthoringEndpoints.orderDialogs, { params: { scriptId }, body: { trigger, ids } }),
})
