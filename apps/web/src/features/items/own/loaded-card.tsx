/** A card of the member's own item whose content is loaded: title and lead at once, then a skeleton, the content or an error. */
import { useId, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './loaded-card.module.css'

interface LoadedCardProps<Data> {
  title: string
  lead: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The number of rows of the skeleton. */
  rows: number
  children: (data: Data) => ReactNode
  /** Shown below, whether the content could be loaded or not. */
  foot?: ReactNode
}

export function LoadedCard<Data>({ title, lead, query, rows, children, foot }: LoadedCardProps<Data>) {
  const { t } = useTranslation()
  const heading = useId()
  const { data, error, refetch } = query
  return (
    <Card aria-labelledby={heading} className={classes['card']}>
      <h2 id={heading}>{title}</h2>
      <p className={classes['lead']}>{lead}</p>
      {data === undefined && !error && <Skeleton rows={rows} />}
      {data === undefined && error && <LoadFailed onRetry={() => void refetch()}>{errorSentence(t, error)}</LoadFailed>}
      {data !== undefined && children(data)}
      {foot}
    </Card>
  )
}
