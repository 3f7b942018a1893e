import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Bookmark } from 'lucide-react'
import type { SharedKind } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { bookmarking, opinionOptions } from '../../lists/opinion.ts'
import type { Item } from '../item.ts'
import { itemCache } from '../queries/item-cache.ts'
import { itemSources } from '../sources/item-sources.ts'
import classes from './bookmark-button.module.css'

function useBookmark<Kind extends SharedKind>({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation()
  const { bookmark: add, removeBookmark: remove } = itemSources[kind]
  const opinion = bookmarking(['item-bookmark', kind], itemCache(kind), { add, remove })
  return useMutation({
    ...opinionOptions(useQueryClient(), id, opinion),
    onError: (error) => notifyError(t('items.failed.bookmark'), describeError(t, error).message),
  })
}

interface BookmarkButtonProps {
  item: Item
  /** Without visible text, for cards. */
  isIcon?: boolean
  isSmall?: boolean
}

export function BookmarkButton({ item, isIcon = false, isSmall = false }: BookmarkButtonProps) {
  const { t } = useTranslation()
  const { mutate } = useBookmark(item)
  const isKept = item.bookmark !== undefined
  const text = t(isKept ? 'items.bookmarked' : 'items.bookmark')
  const shared = {
    'aria-pressed': isKept,
    'aria-label': t('items.bookmark-name', { text, name: item.name }),
    onClick: () => mutate(!isKept),
  }
  const icon = <Bookmark aria-hidden="true" size={18} strokeWidth={1.75} fill={isKept ? 'currentColor' : 'none'} />
  if (isIcon)
    return (
      <button type="button" className={classes['icon']} {...shared}>
        {icon}
      </button>
    )
  return (
    <Button look="secondary" small={isSmall} className={classes['text']} {...shared}>
      {icon}
      {text}
    </Button>
  )
}
