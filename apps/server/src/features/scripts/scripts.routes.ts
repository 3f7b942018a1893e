import type { scriptAuthoringEndpoints, scriptEndpoints, scriptLibraryEndpoints } from '@rubato/contracts/api'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { itemCalls } from '../../items/item-calls.ts'
import { readItemPage } from '../../items/search/read-item-page.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDialogs } from './dialogs/add-dialogs.ts'
import { cloneDialogs } from './dialogs/clone-dialogs.ts'
import { changeDialogs } from './dialogs/change-dialogs.ts'
import { createScript } from './authoring/create-script.ts'
import { deleteDialog, updateDialog } from './dialogs/edit-dialog.ts'
import { importDialogs } from './import/import-dialogs.ts'
import { orderDialogs } from './dialogs/order-dialogs.ts'
import { listDialogs, listTriggers } from './dialogs/list-dialogs.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import type { ListFilter } from '../../search/list-pages.ts'
import { recentPeriods } from '../../search/recent-periods.ts'
import { updateScript } from './authoring/update-script.ts'
import { scriptNoun } from './item/script-noun.ts'

type Name =
  | keyof typeof scriptEndpoints
  | Exclude<keyof typeof scriptLibraryEndpoints, 'listTags'>
  | keyof typeof scriptAuthoringEndpoints
interface Dependencies {
  queries: Queries
  cursors: ListCursors
  clock: Clock
}

/** Scripts for that sex and scripts for all; each has its own indexes. */
const sexFilters = {
  all: [],
  male: [{ name: 'not female', condition: () => sql`item.intended_sex <> 'female'` }],
  female: [{ name: 'not male', condition: () => sql`item.intended_sex <> 'male'` }],
} satisfies Record<string, readonly ListFilter[]>

export function scriptRoutes(dependencies: Dependencies): Pick<Handlers, Name> {
  const scripts = itemCalls(dependencies, scriptNoun)
  const pages = { ...dependencies, recent: recentPeriods(dependencies, sharedTables.script) }
  return {
    getScript: ({ params }, { actor }) => scripts.get(actor, params.scriptId),
    listDialogs: ({ params, query }, { actor }) => listDialogs(dependencies, actor, { ...params, ...query }),
    listTriggerDialogs: ({ params, query }, { actor }) => listDialogs(dependencies, actor, { ...params, ...query }),
    listTriggers: ({ query }, { actor }) => listTriggers(dependencies, actor, query.scriptId),

    listScripts: ({ query }, { actor }) =>
      readItemPage(pages, scriptNoun, actor, { query, indexed: sexFilters[query.intendedSex ?? 'all'] }),
    voteForScript: ({ params, body }, { actor }) => scripts.vote(actor, params.scriptId, body.vote),
    removeVote: ({ params }, { actor }) => scripts.removeVote(actor, params.scriptId),
    bookmarkScript: ({ params }, { actor }) => scripts.bookmark(actor, params.scriptId),
    removeBookmark: ({ params }, { actor }) => scripts.removeBookmark(actor, params.scriptId),

    createScript: ({ body }, { actor }) => createScript(dependencies, actor, body),
    updateScript: ({ params, body }, { actor }) => updateScript(dependencies, actor, params.scriptId, body),
    deleteScript: ({ params }, { actor }) => scripts.delete(actor, params.scriptId),
    async listDeletedScripts(_request, { actor }) {
      const deleted = await scripts.listDeleted(actor)
      return deleted.map(({ name: title, size: dialogCount, ...script }) => ({ ...script, title, dialogCount }))
    },
    restoreScript: ({ params }, { actor }) => scripts.restore(actor, params.scriptId),
    cloneScript: ({ params }, { actor }) => scripts.clone(actor, params.scriptId),
    addDialogs: ({ params, body }, { actor }) => addDialogs(dependencies, actor, params.scriptId, body.dialogs),
    updateDialog: ({ params, body }, { actor }) => updateDialog(dependencies, actor, params, body),
    changeDialogs: ({ params, body }, { actor }) => changeDialogs(dependencies, actor, params.scriptId, body),
    deleteDialog: ({ params, query }, { actor }) => deleteDialog(dependencies, actor, { ...params, ...query }),
    orderDialogs: ({ params, body }, { actor }) => orderDialogs(dependencies, actor, params.scriptId, body),
    cloneDialog: ({ params, body }, { actor }) => cloneDialogs(dependencies, actor, params.scriptId, body.dialogIds),
    importDialogs: ({ params, body }, { actor }) => importDialogs(dependencies, actor, params.scriptId, body),
  }
}
