/** Bookmarks: optimistic updates, rolled back when the request fails. */
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { optimisticUpdates } from '../../../lib/query/optimistic-updates.ts'
import type { Item } from '../item.ts'
import { itemSources } from '../sources/item-sources.ts'
import { itemCaches } from './item-cache.ts'
import { listsKey, oneKey } from './items.queries.ts'

type Bookmark = Item['bookmark']

/** The id of a bookmark until the server has answered with the real one. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** The mutations of one item run in sequence, so that the last one decides. */
function bookmarkOptions(queryClient: QueryClient, { kind, id }: Pick<Item, 'kind' | 'id'>) {
  const mutationKey = ['item-bookmark', kind, id]
  const updates = optimisticUpdates<{ bookmark: Bookmark }>(queryClient, mutationKey)
  const cache = itemCaches[kind]
  const show = (bookmark: Bookmark) => cache.change(queryClient, id, (item) => ({ ...item, bookmark }))
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    // Offline the mutation fails at once with a message: a paused mutation would be invisible.
    networkMode: 'always',
    async mutationFn(keep: boolean): Promise<Bookmark> {
      if (keep) return itemSources[kind].bookmark(id)
      await itemSources[kind].removeBookmark(id)
      return undefined
    },
    async onMutate(keep) {
      const shown = cache.find(queryClient, id)
      updates.begin(shown && { bookmark: shown.bookmark })
      await queryClient.cancelQueries({ queryKey: oneKey(kind, id) })
      show(keep ? { id: UNKNOWN_ID, createdAt: new Date().toISOString() } : undefined)
    },
    onSuccess(bookmark) {
      updates.commit({ bookmark })
      // Inactive lists load again when they are shown; the list on the screen stays as it is.
      void queryClient.invalidateQueries({ queryKey: listsKey(kind), type: 'inactive', refetchType: 'none' })
    },
    onSettled() {
      const last = updates.end()
      if (last) show(last.stored?.bookmark)
    },
  })
}

export function useBookmark(item: Pick<Item, 'kind' | 'id'>) {
  const { t } = useTranslation()
  return useMutation({
    ...bookmarkOptions(useQueryClient(), item),
    onError: (error) => notifyError(t('items.failed.bookmark'), describeError(t, error).message),
  })
}
