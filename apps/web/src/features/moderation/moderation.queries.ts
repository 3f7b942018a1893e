import { moderationEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'

/**
 * The decisions about a script, newest first. The key is below that of scripts: invalidating the scripts includes it.
 */
export const decisionsQuery = (scriptId: string) =>
  describedQuery('decisions', {
    queryKey: ['scripts', 'decisions', scriptId],
    queryFn: () => call(moderationEndpoints.listScriptDecisions, { params: { scriptId } }),
  })
