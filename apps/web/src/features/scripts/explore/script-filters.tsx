/** The filter and the sort order of scripts. */
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../../domain/lists/filter-select.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import classes from './script-filters.module.css'
import { sexFilters, sorts, type ExploreSearch } from './explore-search.ts'

interface ScriptFiltersProps {
  search: ExploreSearch
  onChange: (change: Partial<ExploreSearch>) => void
}

export function ScriptFilters({ search, onChange }: ScriptFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes['line']} aria-hidden="true" />
      <ChoiceField
        label={t('scripts.explore.sex')}
        hiddenLabel
        value={search.intendedSex}
        choices={sexFilters.map((value) => ({
          value,
          label: t(value === 'all' ? 'scripts.explore.anyone' : `scripts.sexes.${value}`),
        }))}
        onChange={(intendedSex) => onChange({ intendedSex })}
      />
      <FilterSelect
        label={t('items.filters.sort')}
        value={search.sort}
        choices={sorts}
        nameOf={(value) => t(`scripts.explore.sorts.${value}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  )
}
