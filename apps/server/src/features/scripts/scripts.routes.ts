import type { Endpoints } from '@rubato/contracts/api'
import type { scriptAuthoringEndpoints, scriptEndpoints, scriptLibraryEndpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDialogs } from './dialogs/add-dialogs.ts'
import { cloneDialogs } from './dialogs/clone-dialogs.ts'
import { cloneScript } from './authoring/clone-script.ts'
import { createScript } from './authoring/create-script.ts'
import { deleteScript, listDeletedScripts, restoreScript } from './authoring/delete-script.ts'
import { deleteDialog, updateDialog } from './dialogs/edit-dialog.ts'
import { importDialogs } from './import/import-dialogs.ts'
import { listScripts } from './search/list-scripts.ts'
import { orderDialogs } from './dialogs/order-dialogs.ts'
import { listDialogs, listTriggers } from './dialogs/list-dialogs.ts'
import { getScript } from './view/get-script.ts'
import { addBookmark, removeBookmark } from '../../public-items/bookmarks.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { recentPeriods } from '../../search/recent-periods.ts'
import { updateScript } from './authoring/update-script.ts'
import { removeVote, voteForScript } from './opinions/vote-for-script.ts'

type Name =
  | keyof typeof scriptEndpoints
  | Exclude<keyof typeof scriptLibraryEndpoints, 'listTags'>
  | keyof typeof scriptAuthoringEndpoints
type Routes = { [K in Name]: Handler<Endpoints[K]> }

interface Dependencies {
  queries: Queries
  cursors: ListCursors
  clock: Clock
}

export function scriptRoutes(dependencies: Dependencies): Routes {
  const recent = recentPeriods(dependencies, sharedTables.script)
  return {
    getScript: ({ params }, { actor }) => getScript(dependencies, actor, params.scriptId),
    listDialogs: ({ params, query }, { actor }) => listDialogs(dependencies, actor, { ...params, ...query }),
    listTriggerDialogs: ({ params, query }, { actor }) => listDialogs(dependencies, actor, { ...params, ...query }),
    listTriggers: ({ query }, { actor }) => listTriggers(dependencies, actor, query.scriptId),

    listScripts: ({ query }, { actor }) => listScripts({ ...dependencies, recent }, actor, query),
    voteForScript: ({ params, body }, { actor }) => voteForScript(dependencies, actor, { ...params, ...body }),
    removeVote: ({ params }, { actor }) => removeVote(dependencies, actor, params.scriptId),
    bookmarkScript: ({ params }, { actor }) =>
      addBookmark(dependencies, actor, { kind: 'script', id: params.scriptId }),
    removeBookmark: ({ params }, { actor }) =>
      removeBookmark(dependencies, actor, { kind: 'script', id: params.scriptId }),

    createScript: ({ body }, { actor }) => createScript(dependencies, actor, body),
    updateScript: ({ params, body }, { actor }) => updateScript(dependencies, actor, params.scriptId, body),
    deleteScript: ({ params }, { actor }) => deleteScript(dependencies, actor, params.scriptId),
    listDeletedScripts: (_request, { actor }) => listDeletedScripts(dependencies, actor),
    restoreScript: ({ params }, { actor }) => restoreScript(dependencies, actor, params.scriptId),
    cloneScript: ({ params }, { actor }) => cloneScript(dependencies, actor, params.scriptId),
    addDialogs: ({ params, body }, { actor }) => addDialogs(dependencies, actor, params.scriptId, body.dialogs),
    updateDialog: ({ params, body }, { actor }) => updateDialog(dependencies, actor, params, body),
    deleteDialog: ({ params, query }, { actor }) => deleteDialog(dependencies, actor, { ...params, ...query }),
    orderDialogs: ({ params, body }, { actor }) => orderDialogs(dependencies, actor, params.scriptId, body),
    cloneDialog: ({ params, body }, { actor }) => cloneDialogs(dependencies, actor, params.scriptId, body.dialogIds),
    importDialogs: ({ params, body }, { actor }) => importDialogs(dependencies, actor, params.scriptId, body),
  }
}
