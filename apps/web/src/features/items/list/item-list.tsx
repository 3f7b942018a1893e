/** An endless list of items. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '@rubato/contracts/domain'
import { EndlessGrid } from '../../../domain/lists/endless-grid.tsx'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { ItemCard } from '../card/item-card.tsx'
import type { Item, ItemViewer } from '../item.ts'
import { itemListQuery } from '../queries/items.queries.ts'
import type { ItemFilters } from '../sources/item-source.ts'

interface ItemListProps {
  kind: ItemKind
  filters: ItemFilters
  viewer: ItemViewer
  /** Rendered in place of an empty list. */
  empty: ReactNode
  actions?: (item: Item) => ReactNode
}

export function ItemList({ kind, filters, viewer, empty, actions }: ItemListProps) {
  const { t } = useTranslation()
  const list = useEndlessList(itemListQuery(kind, filters))
  const texts = {
    loading: t(`items.${kind}.list.loading`),
    error: t(`items.${kind}.list.error`),
    more: t(`items.${kind}.list.more`),
    moreError: t(`items.${kind}.list.more-error`),
  }
  return (
    <EndlessGrid
      list={list}
      texts={texts}
      renderCard={(item) => <ItemCard item={item} viewer={viewer} actions={actions?.(item)} />}
      empty={empty}
      hasPictures
    />
  )
}
