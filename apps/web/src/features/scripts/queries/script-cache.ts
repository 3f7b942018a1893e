/** Reads and updates one script in every query of the cache that holds it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Script } from '@rubato/contracts/domain'
import { listCache } from '../../../domain/lists/list-cache.ts'
import { scriptKey } from './one-script.queries.ts'
import { deletedScriptsKey, listsKey } from './scripts.queries.ts'

export const scriptCache = listCache<Script>({ lists: listsKey, one: scriptKey })
export const { find: findScript, change: changeScript, remove: removeCachedScript } = scriptCache

/** The lists of scripts and the list of deleted scripts. */
export async function invalidateScriptLists(queryClient: QueryClient): Promise<void> {
  const keys = [listsKey, deletedScriptsKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Stores a script of a response in the cache. The lists are invalidated: their order may have changed. */
export async function cacheScript(queryClient: QueryClient, script: Script): Promise<void> {
  queryClient.setQueryData<Script>(scriptKey(script.id), script)
  changeScript(queryClient, script.id, () => script)
  await invalidateScriptLists(queryClient)
}
