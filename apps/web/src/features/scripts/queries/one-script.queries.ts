/** Queries of one script and its dialogs. A module of its own, because the menu of every screen loads it. */
import { scriptEndpoints } from '@rubato/contracts/api'
import { uuidSchema, type TriggerId } from '@rubato/contracts/domain'
import { allTriggerDialogs } from '../../../domain/all-dialogs.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'

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

/** The dialogs of one trigger. */
export const triggerDialogsQuery = (scriptId: string, trigger: TriggerId) =>
  describedQuery('script-lines', {
    queryKey: ['scripts', 'lines', scriptId, trigger],
    queryFn: () => allTriggerDialogs(scriptId, trigger),
    staleTime: 0,
  })
