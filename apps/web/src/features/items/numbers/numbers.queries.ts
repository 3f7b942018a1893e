/** The numbers of the member's own item. */
import { itemNumberEndpoints } from '@rubato/contracts/api'
import type { SharedKind } from '@rubato/contracts/domain'
import { oneKey } from '../../../domain/items/queries/item-keys.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'

export const itemNumbersQuery = (kind: SharedKind, itemId: string) =>
  describedQuery('item-numbers', {
    queryKey: [...oneKey(kind, itemId), 'numbers'],
    queryFn: () => call(itemNumberEndpoints.getItemNumbers, { params: { kind, itemId } }),
    staleTime: 0,
  })
