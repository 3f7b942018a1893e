import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'
import { deletedScriptsKey } from './scripts.queries.ts'

/** The member's deleted scripts that can still be restored. */
export const deletedScriptsQuery = describedQuery('deleted-scripts', {
  queryKey: deletedScriptsKey,
  queryFn: () => call(scriptAuthoringEndpoints.listDeletedScripts),
})
