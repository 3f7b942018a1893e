/** The explore screen of one kind: the items that the member may see, with search and filters. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import type { ItemOf } from '../../../domain/items/item.ts'
import { itemListQuery } from '../../../domain/items/queries/items.queries.ts'
import type { FiltersOf } from '../../../domain/items/sources/item-source.ts'
import type { ListView } from '../../../domain/lists/list-view.ts'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import { FilterBar, useHasFilters } from './filter-bar.tsx'
import { ItemList } from './item-list.tsx'

interface EmptyProps {
  kind: SharedKind
  view: ListView
  onView: (change: Partial<ListView>) => void
  /** Whether a filter of the kind is set. */
  isFiltered: boolean
  /** Clears the search and the filters of the kind. */
  onClear: () => void
  /** Makes the first item of all. */
  create: ReactNode
}

function Empty({ kind, view, onView, isFiltered, onClear, create }: EmptyProps) {
  const { t } = useTranslation()
  if (isFiltered || view.search !== undefined)
    return (
      <EmptyList title={t(`items.${kind}.nothing-found.title`)} text={t(`items.${kind}.nothing-found.text`)}>
        <Button onClick={onClear}>{t('items.filters.clear')}</Button>
      </EmptyList>
    )
  if (view.view === 'bookmarks')
    return (
      <EmptyList title={t(`items.${kind}.no-bookmarks.title`)} text={t(`items.${kind}.no-bookmarks.text`)}>
        <Button onClick={() => onView({ view: 'all' })}>{t(`items.${kind}.show-all`)}</Button>
      </EmptyList>
    )
  return (
    <EmptyList title={t(`items.${kind}.none.title`)} text={t(`items.${kind}.none.text`)}>
      {create}
    </EmptyList>
  )
}

interface ExploreProps<Kind extends SharedKind> extends EmptyProps {
  kind: Kind
  filters: FiltersOf<Kind>
  /** The controls of the filters of the kind. */
  controls: ReactNode
  /** Beside the heading. */
  link: ReactNode
  renderCard: (item: ItemOf<Kind>) => ReactNode
}

export function ExploreScreen<Kind extends SharedKind>(props: ExploreProps<Kind>) {
  const { filters, controls, link, renderCard, ...empty } = props
  const { t } = useTranslation()
  const texts: `items.${SharedKind}.explore` = `items.${props.kind}.explore`
  const { entries } = useEndlessList(itemListQuery(props.kind, filters))
  const isNarrowed = props.isFiltered || props.view.search !== undefined || props.view.view !== 'all'
  const hasFilters = useHasFilters(entries?.length ?? 0, isNarrowed)
  return (
    <>
      <ScreenHead title={t(`${texts}.title`)} lead={t(`${texts}.lead`)}>
        {link}
      </ScreenHead>
      {(hasFilters || entries?.length !== 0) && (
        <Piece>
          <FilterBar kind={props.kind} view={props.view} onChange={props.onView} hasFilters={hasFilters}>
            {controls}
          </FilterBar>
        </Piece>
      )}
      <Piece>
        <ItemList kind={props.kind} filters={filters} renderCard={renderCard} empty={<Empty {...empty} />} />
      </Piece>
    </>
  )
}
