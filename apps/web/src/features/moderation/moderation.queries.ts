import { moderationEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'

/** What was decided about a script, newest first. Its key stands below that of scripts: a change of one asks for both. */
export const decisionsQuery = (scriptId: string) =>
  describedQuery('decisions', {
    queryKey: ['scripts', 'decisions', scriptId],
    queryFn: () => call(moderationEndpoints.listScriptDecisions, { params: { scriptId } }),
  })
