/** Return from the provider: its answer is sent to the service once. */
import { useEffect } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'
import { beginSession } from '../account.queries.ts'
import { finishOnce, returnPath, type ProviderAnswer } from './provider.ts'

interface HostedReturnProps {
  answer: ProviderAnswer
  /** `path`: the path to continue at. */
  onDone: (path: string) => void
  /** The person has no account here yet. */
  onFirstSignIn: () => void
  onBack: (path: string) => void
}

export function HostedReturn({ answer, onDone, onFirstSignIn, onBack }: HostedReturnProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: () => finishOnce(answer),
    onSuccess(reply) {
      if (!reply.data) return onFirstSignIn()
      beginSession(queryClient, reply)
      onDone(returnPath())
    },
  })
  useEffect(() => mutate(), [mutate])
  if (!error) return <StateScreen title={t('hosted.return.working')} />
  return (
    <StateScreen
      title={t('hosted.return.failed')}
      text={errorSentence(t, error)}
      actions={<Button onClick={() => onBack(returnPath())}>{t('hosted.return.back')}</Button>}
    />
  )
}
