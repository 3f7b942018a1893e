/** An endless list of items. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import type { ItemOf } from '../../../domain/items/item.ts'
import { itemListQuery } from '../../../domain/items/queries/items.queries.ts'
import type { FiltersOf } from '../../../domain/items/sources/item-source.ts'
import { EndlessGrid } from '../../../domain/lists/endless-grid.tsx'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'

interface ItemListProps<Kind extends SharedKind> {
  kind: Kind
  filters: FiltersOf<Kind>
  renderCard: (item: ItemOf<Kind>) => ReactNode
  /** Rendered in place of an empty list. */
  empty: ReactNode
}

/** The texts of the states of a list. */
export function useListTexts(kind: SharedKind) {
  const { t } = useTranslation()
  const group: `items.${SharedKind}.list` = `items.${kind}.list`
  return {
    loading: t(`${group}.loading`),
    error: t(`${group}.error`),
    more: t(`${group}.more`),
    moreError: t(`${group}.more-error`),
  }
}

export function ItemList<Kind extends SharedKind>({ kind, filters, renderCard, empty }: ItemListProps<Kind>) {
  const list = useEndlessList(itemListQuery(kind, filters))
  const texts = useListTexts(kind)
  return <EndlessGrid list={list} texts={texts} renderCard={renderCard} empty={empty} hasPictures={kind !== 'script'} />
}
