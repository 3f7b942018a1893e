/** The search of an explore list, the choice between all items and the bookmarked ones, and the filters of the kind. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import { listViews, type ListView } from '../../../domain/lists/list-view.ts'
import { ListSearch } from '../../../domain/lists/list-search.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import classes from './filter-bar.module.css'

interface FilterBarProps {
  kind: SharedKind
  view: ListView
  onChange: (change: Partial<ListView>) => void
  /** False for a short list. */
  hasFilters: boolean
  children: ReactNode
}

/** Fewer items are seen at a glance: their list needs no filters. */
const MANY_ITEMS = 8

/**
 * Whether a list with so many items has filters. Filters that have been shown stay: the one in use must not vanish when it
 * is cleared.
 */
export function useHasFilters(items: number, isFiltered: boolean): boolean {
  const isWanted = items >= MANY_ITEMS || isFiltered
  const [hasBeen, setHasBeen] = useState(isWanted)
  if (isWanted && !hasBeen) setHasBeen(true)
  return isWanted || hasBeen
}

/** The rows of controls above a list: the search, and filters and order below it. */
export function FilterRows({ search, children }: { search: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes['filters']}>
      {search}
      {children && (
        <div className={classes['row']} role="group" aria-label={t('items.filters.label')}>
          {children}
        </div>
      )}
    </div>
  )
}

export function FilterBar({ kind, view, onChange, hasFilters, children }: FilterBarProps) {
  const { t } = useTranslation()
  return (
    <FilterRows
      search={
        <ListSearch
          label={t(`items.${kind}.explore.search`)}
          hint={t(`items.${kind}.explore.search-hint`)}
          value={view.search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
      }
    >
      {hasFilters && (
        <>
          <ChoiceField
            label={t('items.filters.view')}
            hiddenLabel
            value={view.view}
            choices={listViews.map((value) => ({ value, label: t(`items.filters.views.${value}`) }))}
            onChange={(chosen) => onChange({ view: chosen })}
          />
          {children}
        </>
      )}
    </FilterRows>
  )
}
