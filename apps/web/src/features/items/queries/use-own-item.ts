/** The owner's mutations of an item, and copying, which makes the member the owner of the copy. */
import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem, ItemKind } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { isPublic, type Item } from '../item.ts'
import { itemSources } from '../sources/item-sources.ts'
import { cacheItem, invalidateItemLists, itemCaches } from './item-cache.ts'

type Failure = 'copy' | 'delete' | 'restore'

function useFailure() {
  const { t } = useTranslation()
  return (name: Failure, error: Error) => notifyError(t(`items.failed.${name}`), describeError(t, error).message)
}

/** Shares or unshares; the caller shows the error. An item that needs a review is held instead: the response says so. */
export function useSharing({ kind, id }: Item) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (shared: boolean) => itemSources[kind].setShared(id, shared),
    async onSuccess(item, shared) {
      const outcome = !shared ? 'unshared' : isPublic(item) ? 'shared' : 'held'
      notifySuccess(t(`items.done.${outcome}`), t(`items.done.${outcome}-text`))
      await cacheItem(queryClient, item)
    },
  })
}

interface CopyOptions {
  /** The secret of the unlisted link that the item was opened with. */
  link?: string | undefined
  onCopied: (copy: Item) => void
}

export function useCopy({ kind, id }: Item, { link, onCopied }: CopyOptions) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => itemSources[kind].clone(id, link),
    async onSuccess(copy) {
      notifySuccess(t('items.done.copied'), t('items.done.copied-text'))
      onCopied(copy)
      await cacheItem(queryClient, copy)
    },
    onError: (error) => fail('copy', error),
  })
}

export const deletingItem = (kind: ItemKind) => ['delete-item', kind]

export function useDelete({ kind, id, name }: Item, onDeleted: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationKey: deletingItem(kind),
    networkMode: 'always',
    mutationFn: () => itemSources[kind].delete(id),
    async onSuccess() {
      notifySuccess(t('items.done.deleted', { name }), t('items.done.deleted-text'))
      onDeleted()
      itemCaches[kind].remove(queryClient, id)
      await invalidateItemLists(queryClient, kind)
    },
    onError: (error) => fail('delete', error),
  })
}

/** The mutation that restores; `onRestored` is called before the item disappears from the list of deleted items. */
export function useRestoring(kind: ItemKind) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return (onRestored: () => void) =>
    mutationOptions({
      networkMode: 'always',
      mutationFn: ({ id }: DeletedItem) => itemSources[kind].restore(id),
      async onSuccess(item) {
        onRestored()
        notifySuccess(t('items.done.restored'), t('items.done.restored-text'))
        await cacheItem(queryClient, item)
      },
      onError: (error) => fail('restore', error),
    })
}
