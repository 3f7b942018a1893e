/** The loading, error and not-found states of the page of a tag or an author. */
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'

interface LoadWorksProps<Data> {
  query: UseQueryResult<Data>
  /** In place of a page that does not exist. */
  missing: ReactNode
  children: (data: Data) => ReactNode
}

export function LoadWorks<Data>({ query, missing, children }: LoadWorksProps<Data>) {
  const { t } = useTranslation()
  const { data, error, fetchStatus, refetch } = query
  if (error instanceof ApiError && error.status === 404) return missing
  if (data !== undefined) return children(data)
  const failure = error ?? (fetchStatus === 'paused' ? new NetworkError('No network.') : null)
  if (!failure) return <Skeleton rows={4} label={t('states.loading')} />
  return (
    <StateScreen
      title={t('items.works.error')}
      text={errorSentence(t, failure)}
      actions={<Button onClick={() => void refetch()}>{t('actions.try-again')}</Button>}
    />
  )
}
