/** One script in every place of the cache that shows it. */
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

/** The script as it is shown now, wherever that is. */
export function findScript(queryClient: QueryClient, scriptId: string): Script | undefined {
  const single = queryClient.getQueryData<Script>(scriptKey(scriptId))
  if (single) return single
  const lists = queryClient.getQueriesData<List>({ queryKey: listsKey })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  return pages.flatMap((page) => page.data).find((script) => script.id === scriptId)
}

/** Changes the script wherever it is shown. */
export function changeScript(queryClient: QueryClient, scriptId: string, change: (script: Script) => Script): void {
  queryClient.setQueryData<Script>(scriptKey(scriptId), (script) => script && change(script))
  changeLists(queryClient, (scripts) => scripts.map((script) => (script.id === scriptId ? change(script) : script)))
}

/** Takes the script out of every list; its own page asks again when it is opened. */
export function dropScript(queryClient: QueryClient, scriptId: string): void {
  changeLists(queryClient, (scripts) => scripts.filter((script) => script.id !== scriptId))
}

/** What is listed, and what is listed as deleted. */
export async function askForListsAnew(queryClient: QueryClient): Promise<void> {
  const keys = [listsKey, deletedScriptsKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** What the service answered takes the place of what was shown; lists are asked again, their order may have changed. */
export async function takeScript(queryClient: QueryClient, script: Script): Promise<void> {
  queryClient.setQueryData<Script>(scriptKey(script.id), script)
  changeScript(queryClient, script.id, () => script)
  await askForListsAnew(queryClient)
}

/** Every script of the list once: a sort may move one to a later page between two questions. */
export function scriptsOf(list: List): Script[] {
  const byId = new Map(list.pages.flatMap((page) => page.data).map((script) => [script.id, script]))
  return [...byId.values()]
}
