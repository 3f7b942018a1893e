/** An infinite list of scripts, with its loading, empty, failed and finished states. */
import { useEffect, useMemo, type ReactNode } from 'react'
import { useIntersection } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { Viewer } from '../parts/script-badges.tsx'
import { scriptsOf } from '../queries/script-cache.ts'
import { ScriptCard } from './script-card.tsx'
import classes from './script-list.module.css'
import { scriptListQuery, type ListFilters } from '../queries/scripts.queries.ts'

/** Distance below the visible area at which the next page is requested. */
const PREFETCH_MARGIN = '800px'

function useScripts(filters: ListFilters) {
  const queryClient = useQueryClient()
  const options = scriptListQuery(filters)
  const list = useInfiniteQuery(options)
  const scripts = useMemo(() => (list.data ? scriptsOf(list.data) : []), [list.data])
  // Without a network the query is paused: the list shows this as a failure that can be retried.
  const isPaused = list.fetchStatus === 'paused'
  const error = list.error ?? (isPaused ? new NetworkError('No network.') : null)
  // The server rejects an invalid cursor on every retry: the list is loaded again from its first page.
  const isRefused = list.error instanceof ApiError && list.error.status === 400
  const retry = () =>
    void (list.isFetchNextPageError && !isRefused
      ? list.fetchNextPage()
      : queryClient.resetQueries({ queryKey: options.queryKey }))
  return { ...list, scripts, error, retry }
}
type Scripts = ReturnType<typeof useScripts>

function Failed({ list, title }: { list: Scripts; title: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes['failed']}>
      <FormAlert>
        <p>
          <strong>{title}</strong> {describeError(t, list.error).message}
        </p>
        <Button look="secondary" small className={classes['retry']} onClick={list.retry}>
          {t('actions.try-again')}
        </Button>
      </FormAlert>
    </div>
  )
}

/** Below the last script: loads the next page, and shows whether there is one. */
function Foot({ list }: { list: Scripts }) {
  const { t } = useTranslation()
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: PREFETCH_MARGIN })
  const { hasNextPage, isFetching, error, fetchNextPage } = list
  const isNear = entry?.isIntersecting === true
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [isNear, hasNextPage, isFetching, error, fetchNextPage])
  return (
    <div ref={ref} className={classes['foot']}>
      {error && <Failed list={list} title={t('scripts.list.more-error')} />}
      {!error && hasNextPage && <Skeleton rows={2} label={t('scripts.list.more')} />}
      {!error && !hasNextPage && <p role="status">{t('scripts.list.end')}</p>}
    </div>
  )
}

interface ScriptListProps {
  filters: ListFilters
  viewer: Viewer
  /** Rendered in place of an empty list. */
  empty: ReactNode
}

export function ScriptList({ filters, viewer, empty }: ScriptListProps) {
  const { t } = useTranslation()
  const list = useScripts(filters)
  if (!list.data && list.error) return <Failed list={list} title={t('scripts.list.error')} />
  if (!list.data)
    return (
      <div className={classes['waiting']}>
        <Skeleton rows={6} label={t('scripts.list.loading')} />
      </div>
    )
  if (list.scripts.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      <ul className={classes['grid']} aria-busy={list.isFetchingNextPage}>
        {list.scripts.map((script) => (
          <li key={script.id}>
            <ScriptCard script={script} viewer={viewer} />
          </li>
        ))}
      </ul>
      <Foot list={list} />
    </>
  )
}
