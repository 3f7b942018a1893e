/** Search, filters and sort order of an explore list. */
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '@rubato/contracts/domain'
import { ListSearch } from '../../../domain/lists/list-search.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { optInName } from '../../../domain/texts/opt-in-names.ts'
import {
  categoryChoices,
  intensityChoices,
  minutesChoices,
  optInChoices,
  sorts,
  views,
  type ExploreSearch,
} from './explore-search.ts'
import classes from './item-filters.module.css'

interface ItemFiltersProps {
  kind: ItemKind
  search: ExploreSearch
  onChange: (change: Partial<ExploreSearch>) => void
}

function Toggle({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button type="button" className={classes['toggle']} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </button>
  )
}

interface SelectProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly Value[]
  nameOf: (value: Value) => string
  onChange: (value: Value) => void
}

function Select<Value extends string | number>({ label, value, choices, nameOf, onChange }: SelectProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes['select'] ?? ''}
      value={value}
      data={choices.map((choice) => ({ value: String(choice), label: nameOf(choice) }))}
      onChange={({ currentTarget }) => {
        const choice = choices.find((each) => String(each) === currentTarget.value)
        if (choice !== undefined) onChange(choice)
      }}
    />
  )
}

function Selects({ search, onChange }: Omit<ItemFiltersProps, 'kind'>) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <Select
        label={t('items.filters.minutes')}
        value={search.minutes}
        choices={minutesChoices}
        nameOf={(value) =>
          value === 'any' ? t('items.filters.any-length') : t('items.filters.up-to', { count: value })
        }
        onChange={(minutes) => onChange({ minutes })}
      />
      <Select
        label={t('items.filters.intensity')}
        value={search.intensity}
        choices={intensityChoices}
        nameOf={(value) => (value === 'any' ? t('items.filters.any-intensity') : t(`items.intensities.${value}`))}
        onChange={(intensity) => onChange({ intensity })}
      />
      <Select
        label={t('items.filters.category')}
        value={search.category}
        choices={categoryChoices}
        nameOf={(value) => (value === 'any' ? t('items.filters.any-category') : t(`words.categories.${value}`))}
        onChange={(category) => onChange({ category })}
      />
      <Select
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
      <Select
        label={t('items.filters.sort')}
        value={search.sort}
        choices={sorts}
        nameOf={(value) => t(`items.filters.sorts.${value}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  )
}

export function ItemFilterBar({ kind, search, onChange }: ItemFiltersProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['filters']}>
      <div className={classes['search']}>
        <ListSearch
          label={t(`items.${kind}.explore.search`)}
          hint={t(`items.${kind}.explore.search-hint`)}
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <div className={classes['row']} role="group" aria-label={t('items.filters.label')}>
        <ChoiceField
          label={t('items.filters.view')}
          hiddenLabel
          value={search.view}
          choices={views.map((value) => ({ value, label: t(`items.filters.views.${value}`) }))}
          onChange={(view) => onChange({ view })}
        />
        <Toggle label={t('items.filters.fits')} isOn={search.fits} onChange={(fits) => onChange({ fits })} />
        <Selects search={search} onChange={onChange} />
      </div>
    </div>
  )
}
