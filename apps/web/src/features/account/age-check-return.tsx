/** Return from the service that checks ages: its result is sent exactly once, also when React mounts twice. */
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/pages/state-screen.tsx'
import { meQuery } from './account.queries.ts'
import { ageCheckQuery } from './age-check.queries.ts'

interface AgeCheckReturnProps {
  /** Of the address, without the number sign: state and signed result, or an error. */
  fragment: string
  onDone: () => void
  onBack: () => void
}

export function AgeCheckReturn({ fragment, onDone, onBack }: AgeCheckReturnProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const answer = new URLSearchParams(fragment)
  const result = answer.get('id_token')
  const { data: user, error } = useQuery({
    ...ageCheckQuery(answer.get('state') ?? '-', result ?? ''),
    enabled: result !== null,
    retryOnMount: false,
  })
  useEffect(() => {
    if (!user) return
    void reloadQueries(queryClient, { queryKey: meQuery.queryKey, refetchType: 'all' }).then(onDone)
  }, [user, queryClient, onDone])
  if (result !== null && !error) return <StateScreen title={t('age.check.working')} />
  return (
    <StateScreen
      title={t('age.check.failed')}
      text={error ? errorSentence(t, error) : t('age.check.cancelled')}
      actions={<Button onClick={onBack}>{t('age.check.again')}</Button>}
    />
  )
}
