/** The choice of the script of the member's games: those of the instructors, the member's own and the bookmarked ones. */
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findInstructor, LIST_LIMIT } from '@rubato/contracts/domain'
import { instructorChoices } from '../../../domain/instructor-choice.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { entriesOf } from '../../../domain/lists/list-cache.ts'
import classes from './script-choice.module.css'
import { scriptQuery } from '../queries/one-script.queries.ts'
import { ownFilters, scriptListQuery, type ListFilters } from '../queries/scripts.queries.ts'

interface ScriptChoiceProps {
  memberId: string
  /** The chosen script's id. */
  value: string
  onChange: (scriptId: string) => void
}

const bookmarkedFilters: ListFilters = { limit: LIST_LIMIT.max, bookmarked: 'true' }

function useScripts(filters: ListFilters) {
  const { data } = useInfiniteQuery(scriptListQuery(filters))
  return data ? entriesOf(data) : []
}

/** The chosen script is loaded by its id: it may be missing in both lists, or deleted. */
function useChosen(value: string) {
  const { t } = useTranslation()
  const { data, error } = useQuery({ ...scriptQuery(value), enabled: !findInstructor(value) })
  const isGone = isErrorCode(error, 'script.not-found')
  return { label: data?.title ?? t(isGone ? 'scripts.choice.gone' : 'scripts.choice.chosen'), isGone }
}

export function ScriptChoice({ memberId, value, onChange }: ScriptChoiceProps) {
  const { t } = useTranslation()
  const own = useScripts(ownFilters(memberId))
  const bookmarked = useScripts(bookmarkedFilters)
  const chosen = useChosen(value)
  const isAbove = (id: string) => id === value || findInstructor(id) !== undefined
  const others = (scripts: typeof own) =>
    scripts.filter(({ id }) => !isAbove(id)).map(({ id, title }) => ({ value: id, label: title }))
  const groups = [
    {
      group: t('scripts.choice.instructors'),
      items: instructorChoices(t).map(({ value: id, title }) => ({ value: id, label: title })),
    },
    { group: t('scripts.choice.own'), items: others(own) },
    {
      group: t('scripts.choice.bookmarked'),
      items: others(bookmarked.filter(({ createdBy }) => createdBy.id !== memberId)),
    },
  ]
  const first = findInstructor(value) ? [] : [{ value, label: chosen.label }]
  return (
    <NativeSelect
      className={classes['choice'] ?? ''}
      label={t('scripts.choice.label')}
      description={chosen.isGone ? t('scripts.choice.gone-text') : undefined}
      value={value}
      data={[...first, ...groups.filter(({ items }) => items.length > 0)]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
