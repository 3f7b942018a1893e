/** The choice among the member's own scripts and the bookmarked ones. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findInstructor, LIST_LIMIT } from '@rubato/contracts/domain'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { itemListQuery, itemQuery, ownFilters } from '../../../domain/items/queries/items.queries.ts'
import type { ScriptFilters } from '../../../domain/items/sources/item-source.ts'
import { entriesOf } from '../../../domain/lists/list-cache.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../../ui/inputs/select.tsx'
import classes from './script-choice.module.css'

interface ScriptChoiceProps {
  memberId: string
  /** The chosen script's id, null before the first choice. */
  value: string | null
  onChange: (scriptId: string) => void
}

const bookmarkedFilters: ScriptFilters = { limit: LIST_LIMIT.max, bookmarked: 'true' }

function useScripts(filters: ScriptFilters) {
  const { data, isPending, isError, refetch } = useInfiniteQuery(itemListQuery('script', filters))
  return { scripts: data ? entriesOf(data) : [], isPending, isError, refetch }
}

/** The chosen script is loaded by its id: it may be missing in both lists, or deleted. */
function useChosen(value: string | null) {
  const { t } = useTranslation()
  const { data, error } = useQuery({ ...itemQuery('script', value ?? ''), enabled: value !== null })
  const isGone = isErrorCode(error, 'script.not-found')
  return { label: data?.name ?? t(isGone ? 'scripts.choice.gone' : 'scripts.choice.chosen'), isGone }
}

interface OptionGroup {
  group: string
  items: { value: string; label: string }[]
}

/** The scripts to choose from, except the chosen one and those of the instructors. */
function useOptions(memberId: string, value: string | null) {
  const { t } = useTranslation()
  const own = useScripts(ownFilters(memberId))
  const bookmarked = useScripts(bookmarkedFilters)
  const others = (scripts: (typeof own)['scripts']) =>
    scripts
      .filter(({ id }) => id !== value && findInstructor(id) === undefined)
      .map(({ id, name }) => ({ value: id, label: name }))
  const groups: OptionGroup[] = [
    { group: t('scripts.choice.own'), items: others(own.scripts) },
    {
      group: t('scripts.choice.bookmarked'),
      items: others(bookmarked.scripts.filter(({ createdBy }) => createdBy.id !== memberId)),
    },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isPending: own.isPending || bookmarked.isPending,
    isError: own.isError || bookmarked.isError,
    retry: () => void Promise.all([own.refetch(), bookmarked.refetch()]),
  }
}

/** Shown while there is nothing to choose: loading, failed, or without scripts. */
function NoOptions({ isPending, isError, retry }: ReturnType<typeof useOptions>) {
  const { t } = useTranslation()
  if (isPending) return <Skeleton rows={1} label={t('scripts.choice.loading')} />
  if (!isError) return <p className={classes['text']}>{t('scripts.choice.none')}</p>
  return (
    <LoadFailed below="small" onRetry={retry}>
      {t('items.script.list.error')}
    </LoadFailed>
  )
}

export function ScriptChoice({ memberId, value, onChange }: ScriptChoiceProps) {
  const { t } = useTranslation()
  const options = useOptions(memberId, value)
  const { label, isGone } = useChosen(value)
  const first = value === null ? { value: '', label: t('scripts.choice.pick'), isDisabled: true } : { value, label }
  const isEmpty = value === null && options.groups.length === 0
  return (
    <div className={classes['place']}>
      {isEmpty ? (
        <NoOptions {...options} />
      ) : (
        <SelectField
          className={classes['choice']}
          label={t('scripts.choice.label')}
          description={isGone ? t('scripts.choice.gone-text') : undefined}
          value={value ?? ''}
          options={[first, ...options.groups]}
          onChange={onChange}
        />
      )}
    </div>
  )
}
