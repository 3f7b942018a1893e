import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { bookmarking, opinionOptions } from '../../lists/opinion.ts'
import { itemSources } from '../sources/item-sources.ts'
import { itemCache } from './item-cache.ts'

export function useBookmark<Kind extends SharedKind>({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation()
  const { bookmark: add, removeBookmark: remove } = itemSources[kind]
  const opinion = bookmarking(['item-bookmark', kind], itemCache(kind), { add, remove })
  return useMutation({
    ...opinionOptions(useQueryClient(), id, opinion),
    onError: (error) => notifyError(t('items.failed.bookmark'), describeError(t, error).message),
  })
}
