/** Search, filters and order of the member's own items. */
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import { FilterSelect } from '../../../../domain/lists/filter-select.tsx'
import { FilterToggle } from '../../../../domain/lists/filter-toggle.tsx'
import { ListSearch } from '../../../../domain/lists/list-search.tsx'
import { ownSorts, ownStates, type OwnSearch } from './own-search.ts'

interface OwnFiltersProps {
  kind: SharedKind
  view: OwnSearch
  /** The tags of all own items of the kind. */
  tags: readonly string[]
  onChange: (change: Partial<OwnSearch>) => void
}

export function OwnSearchField({ kind, view, onChange }: Omit<OwnFiltersProps, 'tags'>) {
  const { t } = useTranslation()
  return (
    <ListSearch
      label={t(`items.${kind}.mine.search`)}
      hint={t(`items.${kind}.explore.search-hint`)}
      value={view.search ?? ''}
      onSearch={(search) => onChange({ search })}
    />
  )
}

/** No tag has this name, because tags contain no spaces. */
const ANY_TAG = 'any tag'

export function OwnFilters({ kind, view, tags, onChange }: OwnFiltersProps) {
  const { t } = useTranslation()
  const names = view.tag === undefined || tags.includes(view.tag) ? tags : [view.tag, ...tags]
  const publicName = t(kind === 'script' ? 'items.badges.published' : 'items.badges.shared')
  return (
    <>
      <FilterSelect
        label={t('items.own.state')}
        value={view.state}
        choices={ownStates}
        nameOf={(value) => (value === 'public' ? publicName : t(`items.own.states.${value}`))}
        onChange={(state) => onChange({ state })}
      />
      {names.length > 0 && (
        <FilterSelect
          label={t('items.own.tag')}
          value={view.tag ?? ANY_TAG}
          choices={[ANY_TAG, ...names]}
          nameOf={(value) => (value === ANY_TAG ? t('items.own.any-tag') : value)}
          onChange={(value) => onChange({ tag: value === ANY_TAG ? undefined : value })}
        />
      )}
      <FilterSelect
        label={t('items.filters.sort')}
        value={view.sort}
        choices={ownSorts}
        nameOf={(value) => t(`items.own.sorts.${value}`)}
        onChange={(sort) => onChange({ sort })}
      />
      {names.length > 0 && (
        <FilterToggle
          label={t('items.own.folders')}
          isOn={view.folders}
          onChange={(folders) => onChange({ folders })}
        />
      )}
    </>
  )
}
