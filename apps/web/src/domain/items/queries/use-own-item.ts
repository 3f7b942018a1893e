/** The owner's mutations of an item, and copying, which makes the member the owner of the copy. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem, SharedKind } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { audienceOf, isPublic, textsOf, type Item } from '../item.ts'
import { itemSources } from '../sources/item-sources.ts'
import { cacheItem, invalidateItemLists, itemCache } from './item-cache.ts'

type Failure = 'copy' | 'delete' | 'restore'

function useFailure(kind: SharedKind) {
  const { t } = useTranslation()
  return (name: Failure, error: Error) =>
    notifyError(t(`${textsOf(kind)}.failed.${name}`), describeError(t, error).message)
}

/** What other members see of an item that was shared just now. */
function outcomeOf(item: Item): 'shared' | 'held' | 'not-listed' {
  if (isPublic(item)) return 'shared'
  return item.moderation ? 'held' : 'not-listed'
}

/**
 * Shares or unshares; the caller shows the error. An item that needs a review is held instead: the response says so.
 *
 * @param prepare runs before the item is shared
 */
export function useSharing({ kind, id }: Item, prepare: () => Promise<unknown> = () => Promise.resolve()) {
  const { t } = useTranslation()
  const texts = textsOf(kind)
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(shared: boolean): Promise<Item> {
      if (shared) await prepare()
      return itemSources[kind].setShared(id, shared)
    },
    async onSuccess(item, shared) {
      const outcome = shared ? outcomeOf(item) : 'unshared'
      const text = audienceOf(item) === 'link' ? t('items.audience.link') : t(`${texts}.done.${outcome}-text`)
      notifySuccess(t(`${texts}.done.${outcome}`), text)
      await cacheItem(queryClient, item)
    },
  })
}

interface CopyOptions {
  /** The secret of the unlisted link that the item was opened with. */
  link?: string | undefined
  /** Opens the copy. Not called after the component was left: the member may be in a session by then. */
  onCopied: (copy: Item) => void
}

export function useCopy({ kind, id }: Item, { link, onCopied }: CopyOptions) {
  const { t } = useTranslation()
  const texts = textsOf(kind)
  const queryClient = useQueryClient()
  const fail = useFailure(kind)
  const isMounted = useIsMounted()
  return useMutation({
    mutationFn: (): Promise<Item> => itemSources[kind].clone(id, link),
    async onSuccess(copy) {
      notifySuccess(t(`${texts}.done.copied`), t(`${texts}.done.copied-text`))
      if (isMounted()) onCopied(copy)
      await cacheItem(queryClient, copy)
    },
    onError: (error) => fail('copy', error),
  })
}

export const deletingItem = (kind: SharedKind) => ['delete-item', kind]

export function useDelete({ kind, id, name }: Pick<Item, 'kind' | 'id' | 'name'>, onDeleted: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure(kind)
  return useMutation({
    mutationKey: deletingItem(kind),
    mutationFn: () => itemSources[kind].delete(id),
    async onSuccess() {
      notifySuccess(t('items.done.deleted', { name }), t(`${textsOf(kind)}.done.deleted-text`), {
        kind: `deleted-${kind}`,
        title: (count) => t(`items.${kind}.deleted-many`, { count }),
      })
      onDeleted()
      itemCache(kind).remove(queryClient, id)
      await invalidateItemLists(queryClient, kind)
    },
    onError: (error) => fail('delete', error),
  })
}

/** `onRestored` is called before the item disappears from the list of deleted items. */
export function useRestore(kind: SharedKind, onRestored: () => void) {
  const { t } = useTranslation()
  const texts = textsOf(kind)
  const queryClient = useQueryClient()
  const fail = useFailure(kind)
  return useMutation({
    mutationFn: ({ id }: DeletedItem): Promise<Item> => itemSources[kind].restore(id),
    async onSuccess(item) {
      onRestored()
      notifySuccess(t(`${texts}.done.restored`), t(`${texts}.done.restored-text`))
      await cacheItem(queryClient, item)
    },
    onError: (error) => fail('restore', error),
  })
}
