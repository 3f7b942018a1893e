import { useState } from 'react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { categories, tasks, type Task, type TaskId } from '@rubato/contracts/domain'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile-form.ts'

const matches = ({ label, about }: Task, search: string): boolean =>
  `${label} ${about}`.toLowerCase().includes(search.trim().toLowerCase())

/** Tasks that never appear, in no config and in no game of another member. */
export function LimitsCard({ form: { values, change } }: { form: ProfileForm }) {
  const { t } = useTranslation()
  // The search text stays in this field: it is neither stored nor sent.
  const [search, setSearch] = useState('')
  const { hardLimits } = values
  const found = tasks.filter((task) => matches(task, search))
  const turn = (id: TaskId, never: boolean) =>
    change({ hardLimits: never ? [...hardLimits, id] : hardLimits.filter((other) => other !== id) })
  return (
    <Card id="limits">
      <h2>{t('profile.limits.title')}</h2>
      <p className={classes['hint']}>{t('profile.limits.hint')}</p>
      <SearchField
        className={classes['search'] ?? ''}
        label={t('profile.limits.search')}
        clearLabel={t('lists.clear-search')}
        value={search}
        onChange={setSearch}
      />
      <p className={classes['count']} role="status">
        {found.length === 0 ? t('profile.limits.no-match') : t('profile.limits.count', { count: hardLimits.length })}
      </p>
      {categories.map((category) => {
        const own = found.filter(({ path }) => path[0] === category)
        if (own.length === 0) return null
        return (
          <fieldset key={category} className={classes['group']}>
            <legend>{t(`words.categories.${category}`)}</legend>
            <div className={classes['ticks']}>
              {own.map(({ id, label }) => (
                <Checkbox
                  key={id}
                  size="sm"
                  color="red"
                  label={label}
                  checked={hardLimits.includes(id)}
                  onChange={(event) => turn(id, event.currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </Card>
  )
}
