import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/described-query.ts'
import { deletedScriptsKey } from './scripts.queries.ts'

/** Those of one's own that can still be brought back. */
export const deletedScriptsQuery = describedQuery('deleted-scripts', {
  queryKey: deletedScriptsKey,
  queryFn: () => call(scriptAuthoringEndpoints.listDeletedScripts),
})
