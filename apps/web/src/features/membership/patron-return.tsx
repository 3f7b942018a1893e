/** Return from Patreon: the code is exchanged exactly once, also when React mounts twice or the person reloads. */
import { useEffect, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isSubscribed } from '@rubato/contracts/domain'
import { takeOver } from '../../lib/query/change-data.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ResultPage } from '../../domain/pages/result-page.tsx'
import { exchangeQuery, patronStatusQuery } from './membership.queries.ts'

export interface PatronReturnSearch {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

/** A query instead of an effect: the cache sends one code once. */
function useExchange({ code, state = '-', error }: PatronReturnSearch) {
  const possible = code !== undefined && error === undefined
  return useQuery({ ...exchangeQuery(code ?? '', state), enabled: possible, retryOnMount: false })
}

function returnSentence(t: TFunction, search: PatronReturnSearch, failure: Error | null): string | undefined {
  if (search.error) return t('errors.patreon.denied')
  if (!search.code) return t('patreon.return.no-code')
  return failure ? errorSentence(t, failure) : undefined
}

interface PatronReturnProps {
  search: PatronReturnSearch
  /** The account was linked without a membership that opens the site. */
  onUnpaid: () => void
  renderLinked: () => ReactNode
  onBack: () => void
}

export function PatronReturn({ search, onUnpaid, renderLinked, onBack }: PatronReturnProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: status, error } = useExchange(search)
  useEffect(() => {
    if (!status) return
    takeOver(queryClient, patronStatusQuery.queryKey, status)
    void reloadQueries(queryClient, { queryKey: ['account', 'me'], refetchType: 'all' }).then(() => {
      if (!isSubscribed(status.membershipTier)) onUnpaid()
    })
  }, [status, queryClient, onUnpaid])
  if (status && isSubscribed(status.membershipTier)) return renderLinked()
  const sentence = returnSentence(t, search, error)
  if (!sentence)
    return (
      <ResultPage title={t('patreon.return.working')} details={<Skeleton rows={2} label={t('states.loading')} />} />
    )
  return (
    <ResultPage
      title={t('patreon.return.failed')}
      text={sentence}
      actions={<Button onClick={onBack}>{t('patreon.return.back')}</Button>}
    />
  )
}
