/** A paginated list with its states: loading, empty, failed, more, end. */
import type { ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { retryOf } from '../../lib/query/retry-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from './admin.module.css'

export interface ListTexts {
  loading: string
  error: string
  more: string
  end: string
}

interface EndlessListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>
  texts: ListTexts
  empty: ReactNode
  /** Renders the items as a list element. */
  children: (items: Item[]) => ReactNode
}

/** Why something could not be loaded, with a button that loads it again. */
export function Failed({ title, error, retry }: { title: string; error: Error; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <LoadFailed onRetry={retry}>
      {title} {errorSentence(t, error)}
    </LoadFailed>
  )
}

export function EndlessList<Item>({ query, texts, empty, children }: EndlessListProps<Item>) {
  const { t } = useTranslation()
  const { data, error, hasNextPage, isRefetchError, isFetchingNextPage, fetchNextPage } = query
  const title = isRefetchError ? t('lists.refresh-error') : texts.error
  const failure = error && <Failed title={title} error={error} retry={retryOf(query)} />
  if (!data) return failure ?? <Skeleton rows={3} label={texts.loading} />
  const items = data.pages.flatMap((page) => page.data)
  if (items.length === 0) return failure ?? empty
  return (
    <>
      <Piece>{children(items)}</Piece>
      <div className={classes['foot']}>
        {failure}
        {!error && hasNextPage && (
          <Button look="secondary" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        )}
        {!error && !hasNextPage && <p>{texts.end}</p>}
      </div>
    </>
  )
}
