/** A list that is loaded page by page, inside a card or a modal: loading, failed, empty, and more. */
import type { ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { retryOf } from '../../lib/query/retry-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>
  /** Shown for an empty list. */
  none: string
  /** The label of the button that loads the next page. */
  more: string
  /** Called with at least one item. */
  children: (items: readonly Item[]) => ReactNode
}

export function PagedList<Item>({ query, none, more, children }: PagedListProps<Item>) {
  const { t } = useTranslation()
  const { data, error, hasNextPage, isRefetchError, isFetchingNextPage, fetchNextPage } = query
  const items = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      {!data && !error && <Skeleton rows={3} />}
      {error && (
        <LoadFailed onRetry={retryOf(query)}>
          {isRefetchError && <>{t('lists.refresh-error')} </>}
          {errorSentence(t, error)}
        </LoadFailed>
      )}
      {data && items.length === 0 && <p>{none}</p>}
      {items.length > 0 && children(items)}
      {hasNextPage && !error && (
        <Button look="secondary" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      )}
    </>
  )
}
