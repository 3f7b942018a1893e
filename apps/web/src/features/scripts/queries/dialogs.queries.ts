/** Queries of the dialogs of one script. */
import { scriptEndpoints } from '@rubato/contracts/api'
import type { TriggerId } from '@rubato/contracts/domain'
import { kindKey } from '../../../domain/items/queries/item-keys.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describedList, describedQuery } from '../../../lib/query/described-query.ts'

/** The number of dialogs of each trigger. */
export const scriptTriggersQuery = (scriptId: string) =>
  describedQuery('script-lines', {
    queryKey: [...kindKey('script'), 'triggers', scriptId],
    queryFn: () => call(scriptEndpoints.listTriggers, { query: { scriptId } }),
    staleTime: 0,
  })

/** Dialogs that are loaded and shown at a time: one trigger may have thousands. */
const DIALOGS_PAGE = 50

/** The dialogs of one trigger, in pages. */
export const triggerDialogsQuery = (scriptId: string, trigger: TriggerId) =>
  describedList('script-lines', {
    queryKey: [...kindKey('script'), 'lines', scriptId, trigger],
    queryFn: ({ pageParam }) =>
      call(scriptEndpoints.listTriggerDialogs, {
        params: { scriptId, trigger },
        query: pageParam === null ? { limit: DIALOGS_PAGE } : { limit: DIALOGS_PAGE, cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination.next,
    staleTime: 0,
  })
