/** The versions of the member's own item. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { itemVersionEndpoints } from '@rubato/contracts/api'
import type { ItemVersion, SharedKind, VersionWrite } from '@rubato/contracts/domain'
import type { Item } from '../../../domain/items/item.ts'
import { invalidateItem } from '../../../domain/items/queries/item-cache.ts'
import { oneKey } from '../../../domain/items/queries/item-keys.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'

const keyOf = (kind: SharedKind, itemId: string) => [...oneKey(kind, itemId), 'versions']

export const versionsQuery = (kind: SharedKind, itemId: string) =>
  describedQuery('versions', {
    queryKey: keyOf(kind, itemId),
    queryFn: () => call(itemVersionEndpoints.listItemVersions, { params: { kind, itemId } }),
  })

/** `current` is the present state. */
export const versionQuery = (kind: SharedKind, itemId: string, versionId: string) =>
  describedQuery('version', {
    queryKey: [...keyOf(kind, itemId), versionId],
    queryFn: () => call(itemVersionEndpoints.readItemVersion, { params: { kind, itemId, versionId } }),
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the function that saves a version. A failed call may have saved it: the list is loaded again in any case. */
export function useSaveVersion({ kind, id: itemId }: Item) {
  const queryClient = useQueryClient()
  return (body: VersionWrite): Promise<ItemVersion> =>
    call(itemVersionEndpoints.saveItemVersion, { params: { kind, itemId }, body }).finally(
      () => void reloadQueries(queryClient, { queryKey: keyOf(kind, itemId) }),
    )
}

export function useRestoreVersion({ kind, id: itemId, revision }: Item, onRestored: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id: versionId }: ItemVersion) =>
      call(itemVersionEndpoints.restoreItemVersion, {
        params: { kind, itemId, versionId },
        body: revision === undefined ? {} : { revision },
      }),
    onSuccess: onRestored,
    // Also after a conflict: the page shows what is stored.
    onSettled: () => invalidateItem(queryClient, kind, itemId),
  })
}

export function useDeleteVersion({ kind, id: itemId }: Item, onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id: versionId }: ItemVersion) =>
      call(itemVersionEndpoints.deleteItemVersion, { params: { kind, itemId, versionId } }),
    onSuccess() {
      onDeleted()
      return reloadQueries(queryClient, { queryKey: keyOf(kind, itemId) })
    },
  })
}
