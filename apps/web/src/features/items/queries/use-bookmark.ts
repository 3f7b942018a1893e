import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bookmarking, opinionOptions } from '../../../domain/lists/opinion.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import type { Item } from '../item.ts'
import { itemSources } from '../sources/item-sources.ts'
import { itemCaches } from './item-cache.ts'

export function useBookmark({ kind, id }: Pick<Item, 'kind' | 'id'>) {
  const { t } = useTranslation()
  const { bookmark: add, removeBookmark: remove } = itemSources[kind]
  const opinion = bookmarking(['item-bookmark', kind], itemCaches[kind], { add, remove })
  return useMutation({
    ...opinionOptions(useQueryClient(), id, opinion),
    onError: (error) => notifyError(t('items.failed.bookmark'), describeError(t, error).message),
  })
}
