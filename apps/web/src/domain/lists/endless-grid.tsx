/** Cards of a paginated list, with its loading, empty, failed and finished states. */
import { useEffect, type ReactNode } from 'react'
import { useIntersection } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors/describe-error.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from './endless-grid.module.css'
import type { EndlessList } from './use-endless-list.ts'

/** Distance below the visible area at which the next page is requested. */
const PREFETCH_MARGIN = '800px'

interface ListTexts {
  loading: string
  error: string
  more: string
  moreError: string
}

function Failed({ list: { error, retry }, title }: { list: EndlessList<unknown>; title: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes['failed']}>
      <LoadFailed onRetry={retry}>
        <strong>{title}</strong> {describeError(t, error).message}
      </LoadFailed>
    </div>
  )
}

/** Below the last card: loads the next page, and shows whether there is one. */
function Foot({ list, texts }: { list: EndlessList<unknown>; texts: ListTexts }) {
  const { t } = useTranslation()
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: PREFETCH_MARGIN })
  const { hasNextPage, isFetching, error, isRefetchError, fetchNextPage } = list
  const isNear = entry?.isIntersecting === true
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !error) fetchNextPage()
  }, [isNear, hasNextPage, isFetching, error, fetchNextPage])
  return (
    <div ref={ref} className={classes['foot']}>
      {error && <Failed list={list} title={isRefetchError ? t('lists.refresh-error') : texts.moreError} />}
      {!error && hasNextPage && <Skeleton rows={2} label={texts.more} />}
      {!error && !hasNextPage && <p role="status">{t('lists.end')}</p>}
    </div>
  )
}

interface CardGridProps<Entry> {
  entries: readonly Entry[]
  renderCard: (entry: Entry) => ReactNode
  isBusy?: boolean
}

export const CardGrid = <Entry extends { id: string }>({ entries, renderCard, isBusy }: CardGridProps<Entry>) => (
  <ul className={classes['grid']} aria-busy={isBusy}>
    {entries.map((entry) => (
      <li key={entry.id}>{renderCard(entry)}</li>
    ))}
  </ul>
)

interface EndlessGridProps<Entry> {
  list: EndlessList<Entry>
  texts: ListTexts
  renderCard: (entry: Entry) => ReactNode
  /** Renders the cards in another way than as one grid. */
  renderEntries?: ((entries: readonly Entry[]) => ReactNode) | undefined
  /** Rendered in place of an empty list. */
  empty: ReactNode
  /** Cards with a picture: three columns where there is room, and higher placeholders. */
  hasPictures?: boolean
}

export function EndlessGrid<Entry extends { id: string }>(props: EndlessGridProps<Entry>) {
  const { list, texts, renderCard, renderEntries, empty, hasPictures = false } = props
  const { entries } = list
  const look = { 'data-pictures': hasPictures || undefined }
  if (!entries && list.error) return <Failed list={list} title={texts.error} />
  if (!entries)
    return (
      <div className={classes['waiting']} {...look}>
        <Skeleton rows={6} label={texts.loading} />
      </div>
    )
  if (entries.length === 0 && !list.hasNextPage && !list.isRefetchError) return empty
  return (
    <div {...look}>
      {renderEntries?.(entries) ?? (
        <CardGrid entries={entries} renderCard={renderCard} isBusy={list.isFetchingNextPage} />
      )}
      <Foot list={list} texts={texts} />
    </div>
  )
}
