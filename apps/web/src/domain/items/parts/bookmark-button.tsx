import { useTranslation } from 'react-i18next'
import { Bookmark } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { Item } from '../item.ts'
import { useBookmark } from '../queries/use-bookmark.ts'
import classes from './bookmark-button.module.css'

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
