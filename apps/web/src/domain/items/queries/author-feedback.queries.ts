import { authorFeedbackEndpoints } from '@rubato/contracts/api'
import type { SharedKind } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'
import { oneKey } from './item-keys.ts'

/** Whether the author of an item takes feedback of the member: read each time that the form opens. */
export const mayWriteQuery = (kind: SharedKind, itemId: string) =>
  describedQuery('author-feedback', {
    queryKey: [...oneKey(kind, itemId), 'may-write'],
    queryFn: () => call(authorFeedbackEndpoints.mayWriteToAuthor, { params: { kind, itemId } }),
    staleTime: 0,
    gcTime: 0,
  })
