import {
  moderationEndpoints,
  scriptAuthoringEndpoints,
  scriptEndpoints,
  scriptLibraryEndpoints,
} from '@rubato/contracts/api'
import type { Script } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import type { ScriptItem } from '../item.ts'
import type { ItemSource } from './item-source.ts'

/** Under the names of the other kinds. */
export function itemOfScript({ title, published, credit, uses: _uses, ...script }: Script): ScriptItem {
  const origin = credit && { id: credit.scriptId, name: credit.title, author: credit.author }
  return { ...script, kind: 'script', name: title, shared: published, ...(origin && { credit: origin }) }
}

const paramsOf = (scriptId: string) => ({ params: { scriptId } })

export const scriptSource: ItemSource<'script'> = {
  async list(query) {
    const { data, pagination } = await call(scriptLibraryEndpoints.listScripts, { query })
    return { data: data.map(itemOfScript), pagination }
  },
  get: async (id) => itemOfScript(await call(scriptEndpoints.getScript, paramsOf(id))),
  setShared: async (id, published) =>
    itemOfScript(await call(scriptAuthoringEndpoints.updateScript, { ...paramsOf(id), body: { published } })),
  setTags: async (id, tags, revision) =>
    itemOfScript(
      await call(scriptAuthoringEndpoints.updateScript, {
        ...paramsOf(id),
        body: { tags, ...(revision !== undefined && { revision }) },
      }),
    ),
  delete: (id) => call(scriptAuthoringEndpoints.deleteScript, paramsOf(id)),
  async listDeleted() {
    const deleted = await call(scriptAuthoringEndpoints.listDeletedScripts)
    return deleted.map(({ id, title, until }) => ({ id, name: title, until }))
  },
  restore: async (id) => itemOfScript(await call(scriptAuthoringEndpoints.restoreScript, paramsOf(id))),
  clone: async (id) => itemOfScript(await call(scriptAuthoringEndpoints.cloneScript, paramsOf(id))),
  bookmark: (id) => call(scriptLibraryEndpoints.bookmarkScript, paramsOf(id)),
  removeBookmark: (id) => call(scriptLibraryEndpoints.removeBookmark, paramsOf(id)),
  vote: (id, vote) => call(scriptLibraryEndpoints.voteForScript, { ...paramsOf(id), body: { vote } }),
  removeVote: (id) => call(scriptLibraryEndpoints.removeVote, paramsOf(id)),
  listDecisions: (id) => call(moderationEndpoints.listScriptDecisions, paramsOf(id)),
}
