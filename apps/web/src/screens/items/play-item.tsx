/** The link that plays an item. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '@rubato/contracts/domain'
import type { PlayableItem } from '../../domain/items/item.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'

const stages: Readonly<Record<ItemKind, string>> = { game: '/play/custom-game', generator: '/play/game-generator' }

/** The address that plays an item. */
export const stageOf = ({ kind, id }: Pick<PlayableItem, 'kind' | 'id'>): string => `${stages[kind]}/${id}`

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
