import { adminEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'
import { retry } from '../admin-query.ts'

export const healthQuery = describedQuery('admin-health', {
  queryKey: ['admin', 'health'],
  queryFn: () => call(adminEndpoints.getHealth),
  staleTime: 0,
  retry,
})
