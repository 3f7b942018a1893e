/** Reads and updates one script in every query of the cache that holds it. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Script } from '@rubato/contracts/domain'
import { scriptKey } from './one-script.queries.ts'
import { deletedScriptsKey, listsKey } from './scripts.queries.ts'

interface Page {
  data: Script[]
  pagination: { next: string | null }
}
type List = InfiniteData<Page, unknown>

const mapPages = (list: List, map: (scripts: Script[]) => Script[]): List => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: map(page.data) })),
})

function changeLists(queryClient: QueryClient, map: (scripts: Script[]) => Script[]): void {
  queryClient.setQueriesData<List>({ queryKey: listsKey }, (list) => list && mapPages(list, map))
}

/** The cached script, from its own query or from any list. */
export function findScript(queryClient: QueryClient, scriptId: string): Script | undefined {
  const single = queryClient.getQueryData<Script>(scriptKey(scriptId))
  if (single) return single
  const lists = queryClient.getQueriesData<List>({ queryKey: listsKey })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  return pages.flatMap((page) => page.data).find((script) => script.id === scriptId)
}

/** Changes the script in its own query and in every list. */
export function changeScript(queryClient: QueryClient, scriptId: string, change: (script: Script) => Script): void {
  queryClient.setQueryData<Script>(scriptKey(scriptId), (script) => script && change(script))
  changeLists(queryClient, (scripts) => scripts.map((script) => (script.id === scriptId ? change(script) : script)))
}

/** Removes the script from every list; its own query loads again when its page is opened. */
export function removeCachedScript(queryClient: QueryClient, scriptId: string): void {
  changeLists(queryClient, (scripts) => scripts.filter((script) => script.id !== scriptId))
}

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

/** Each script of the list once: a script may move to a later page between two requests. */
export function scriptsOf(list: List): Script[] {
  const byId = new Map(list.pages.flatMap((page) => page.data).map((script) => [script.id, script]))
  return [...byId.values()]
}
