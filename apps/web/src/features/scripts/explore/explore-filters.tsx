/** Search, filters and sort order of the explore screen. */
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListSearch } from '../../../domain/lists/list-search.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import classes from './explore-filters.module.css'
import { scriptViews, sexFilters, sorts, type ExploreSearch } from './explore-search.ts'

interface ExploreFiltersProps {
  search: ExploreSearch
  onChange: (change: Partial<ExploreSearch>) => void
}

export function ExploreFilters({ search, onChange }: ExploreFiltersProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['filters']}>
      <div className={classes['search']}>
        <ListSearch
          label={t('scripts.explore.search')}
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <ChoiceField
        label={t('scripts.explore.view')}
        hiddenLabel
        value={search.view}
        choices={scriptViews.map((value) => ({ value, label: t(`scripts.explore.views.${value}`) }))}
        onChange={(view) => onChange({ view })}
      />
      <span className={classes['line']} aria-hidden="true" />
      <ChoiceField
        label={t('scripts.explore.sex')}
        hiddenLabel
        value={search.intendedSex}
        choices={sexFilters.map((value) => ({ value, label: t(`scripts.sexes.${value}`) }))}
        onChange={(intendedSex) => onChange({ intendedSex })}
      />
      <NativeSelect
        aria-label={t('scripts.explore.sort')}
        className={classes['sort']}
        value={search.sort}
        data={sorts.map((value) => ({ value, label: t(`scripts.explore.sorts.${value}`) }))}
        onChange={({ currentTarget }) => {
          const sort = sorts.find((each) => each === currentTarget.value)
          if (sort) onChange({ sort })
        }}
      />
    </div>
  )
}
