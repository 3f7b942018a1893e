/** The filters and the sort order of games and generators. */
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '@rubato/contracts/domain'
import { FilterSelect } from '../../../domain/lists/filter-select.tsx'
import { FilterToggle } from '../../../domain/lists/filter-toggle.tsx'
import { optInName } from '../../../domain/texts/opt-in-names.ts'
import {
  categoryChoices,
  endingsChoices,
  intensityChoices,
  minutesChoices,
  minutesFromChoices,
  optInChoices,
  sorts,
  type ExploreSearch,
} from './explore-search.ts'

interface ItemFiltersProps {
  kind: ItemKind
  search: ExploreSearch
  onChange: (change: Partial<ExploreSearch>) => void
}

export function ItemFilters({ kind, search, onChange }: ItemFiltersProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <FilterToggle label={t('items.filters.fits')} isOn={search.fits} onChange={(fits) => onChange({ fits })} />
      {kind === 'game' && (
        <FilterToggle
          label={t('items.filters.choices')}
          isOn={search.choices}
          onChange={(choices) => onChange({ choices })}
        />
      )}
      <FilterSelect
        label={t('items.filters.minutes')}
        value={search.minutes}
        choices={minutesChoices}
        nameOf={(value) =>
          value === 'any' ? t('items.filters.any-length') : t('items.filters.up-to', { count: value })
        }
        onChange={(minutes) => onChange({ minutes })}
      />
      <FilterSelect
        label={t('items.filters.minutes-from')}
        value={search.minutesFrom}
        choices={minutesFromChoices}
        nameOf={(value) =>
          value === 'any' ? t('items.filters.any-minutes-from') : t('items.filters.at-least', { count: value })
        }
        onChange={(minutesFrom) => onChange({ minutesFrom })}
      />
      {kind === 'game' && (
        <FilterSelect
          label={t('items.filters.endings')}
          value={search.endings}
          choices={endingsChoices}
          nameOf={(value) =>
            value === 'any' ? t('items.filters.any-endings') : t('items.filters.endings-from', { count: value })
          }
          onChange={(endings) => onChange({ endings })}
        />
      )}
      <FilterSelect
        label={t('items.filters.intensity')}
        value={search.intensity}
        choices={intensityChoices}
        nameOf={(value) => (value === 'any' ? t('items.filters.any-intensity') : t(`items.intensities.${value}`))}
        onChange={(intensity) => onChange({ intensity })}
      />
      <FilterSelect
        label={t('items.filters.category')}
        value={search.category}
        choices={categoryChoices}
        nameOf={(value) => (value === 'any' ? t('items.filters.any-category') : t(`words.categories.${value}`))}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={t('items.filters.opt-in')}
        value={search.optIn}
        choices={optInChoices}
        nameOf={(value) =>
          value === 'any' || value === 'none'
            ? t(`items.filters.opt-ins.${value}`)
            : t('items.filters.opt-ins.needed', { name: optInName(t, value).toLocaleLowerCase(i18n.language) })
        }
        onChange={(optIn) => onChange({ optIn })}
      />
      <FilterSelect
        label={t('items.filters.sort')}
        value={search.sort}
        choices={sorts}
        nameOf={(value) => t(`items.filters.sorts.${value}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  )
}
