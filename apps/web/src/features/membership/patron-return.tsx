/** Back from Patreon: the code is exchanged exactly once, whatever React or the person does. */
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PatronStatus } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/describe-error.ts'
import { Button } from '../../ui/button.tsx'
import { StateScreen } from '../../ui/state-screen.tsx'
import { patronStatusQuery } from './membership.queries.ts'

export interface PatronReturnSearch {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

/** Exchanges under way or done, by code: an effect that runs twice finds the first one here. */
const exchanges = new Map<string, Promise<PatronStatus>>()

function exchange(code: string, state: string): Promise<PatronStatus> {
  const known = exchanges.get(code)
  if (known) return known
  const started = call('patreonLink', { body: { code, state } })
  exchanges.set(code, started)
  return started
}

function returnSentence(t: TFunction, search: PatronReturnSearch, failure: unknown): string | undefined {
  if (search.error) return t('errors.patreon.denied')
  if (!search.code) return t('patreon.return.no-code')
  return failure === undefined ? undefined : errorSentence(t, failure)
}

export function PatronReturn({
  search,
  onDone,
  onBack,
}: {
  search: PatronReturnSearch
  onDone(): void
  onBack(): void
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const { code, state, error } = search
  useEffect(() => {
    if (error || !code) return
    let watching = true
    exchange(code, state ?? '-').then(
      (status) => {
        queryClient.setQueryData(patronStatusQuery.queryKey, status)
        void queryClient.invalidateQueries({ queryKey: ['account', 'me'] })
        if (watching) onDone()
      },
      (reason: unknown) => watching && setFailure(reason),
    )
    return () => {
      watching = false
    }
    // The search decides; the callbacks only lead away.
  }, [code, state, error, queryClient])
  const sentence = returnSentence(t, search, failure)
  if (!sentence) return <StateScreen title={t('patreon.return.working')} />
  return (
    <StateScreen
      title={t('patreon.return.failed')}
      text={sentence}
      actions={<Button onClick={onBack}>{t('patreon.return.back')}</Button>}
    />
  )
}
