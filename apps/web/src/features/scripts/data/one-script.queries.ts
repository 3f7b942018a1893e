/** One script and its lines. Apart from the lists: the menu of every screen looks at the script of the address. */
import { scriptEndpoints } from '@rubato/contracts/api'
import { uuidSchema, type TriggerId } from '@rubato/contracts/domain'
import { allTriggerDialogs } from '../../../lib/api/all-dialogs.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/described-query.ts'

export const scriptKey = (scriptId: string) => ['scripts', 'one', scriptId]

/** A path may hold any text in place of an id: only an id is sent to the service. */
export const isScriptId = (text: string): boolean => uuidSchema.safeParse(text).success

export const scriptQuery = (scriptId: string) =>
  describedQuery('script', {
    queryKey: scriptKey(scriptId),
    queryFn: () => call(scriptEndpoints.getScript, { params: { scriptId } }),
    staleTime: 0,
  })

/** How many lines each trigger has. */
export const scriptTriggersQuery = (scriptId: string) =>
  describedQuery('script-lines', {
    queryKey: ['scripts', 'triggers', scriptId],
    queryFn: () => call(scriptEndpoints.listTriggers, { query: { scriptId } }),
    staleTime: 0,
  })

/** The lines of one trigger. */
export const triggerLinesQuery = (scriptId: string, trigger: TriggerId) =>
  describedQuery('script-lines', {
    queryKey: ['scripts', 'lines', scriptId, trigger],
    queryFn: () => allTriggerDialogs(scriptId, trigger),
    staleTime: 0,
  })
