/** Queries of one script and its dialogs. A module of its own, because the menu of every screen loads it. */
import { scriptEndpoints } from '@rubato/contracts/api'
import { uuidSchema, type TriggerId } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describedList, describedQuery } from '../../../lib/query/described-query.ts'

export const scriptKey = (scriptId: string) => ['scripts', 'one', scriptId]

/** Whether the text of a path is an id: a request is sent for ids alone. */
export const isScriptId = (text: string): boolean => uuidSchema.safeParse(text).success

export const scriptQuery = (scriptId: string) =>
  describedQuery('script', {
    queryKey: scriptKey(scriptId),
    queryFn: () => call(scriptEndpoints.getScript, { params: { scriptId } }),
    staleTime: 0,
  })

/** The number of dialogs of each trigger. */
export const scriptTriggersQuery = (scriptId: string) =>
  describedQuery('script-lines', {
    queryKey: ['scripts', 'triggers', scriptId],
    queryFn: () => call(scriptEndpoints.listTriggers, { query: { scriptId } }),
    staleTime: 0,
  })

/** Dialogs that are loaded and shown at a time: one trigger may have thousands. */
const DIALOGS_PAGE = 50

/** The dialogs of one trigger, in pages. */
export const triggerDialogsQuery = (scriptId: string, trigger: TriggerId) =>
  describedList('script-lines', {
    queryKey: ['scripts', 'lines', scriptId, trigger],
    queryFn: ({ pageParam }) =>
      call(scriptEndpoints.listTriggerDialogs, {
        params: { scriptId, trigger },
        query: pageParam === null ? { limit: DIALOGS_PAGE } : { limit: DIALOGS_PAGE, cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination.next,
    staleTime: 0,
  })
