/** A list that is loaded page by page, inside a card or a modal: loading, failed, empty, and more. */
import type { ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { retryOf } from '../../lib/query/retry-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'

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
        <FormAlert>
          <p>
            {isRefetchError && <>{t('lists.refresh-error')} </>}
            {errorSentence(t, error)}
          </p>
          <Button look="secondary" small onClick={retryOf(query)}>
            {t('actions.try-again')}
          </Button>
        </FormAlert>
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
