/** The link that plays an item. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { stageOf } from '../../domain/items/item-paths.ts'
import type { PlayableItem } from '../../domain/items/item.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'

export function PlayItem({ item, isSmall = false }: { item: PlayableItem; isSmall?: boolean }) {
  const { t } = useTranslation()
  const text = t(`items.${item.kind}.page.play`)
  return (
    <Link
      to={stageOf(item)}
      className={buttonClass({ small: isSmall })}
      aria-label={t('items.action-name', { action: text, name: item.name })}
    >
      {text}
    </Link>
  )
}
