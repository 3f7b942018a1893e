import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RedirectPurpose } from '@rubato/contracts/api'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { goToProvider, providerName } from './provider.ts'

interface HostedStartProps {
  purpose: RedirectPurpose
  /** The path to continue at afterwards. */
  path: string
  invite?: string | undefined
  /** In a modal: whether its button has the focus when it opens. */
  hasFocus?: boolean
  /** Below the button. */
  children?: ReactNode
}

/** The button that leads to the provider. It stays pressed until the browser has left. */
export function HostedStart({ purpose, path, invite, hasFocus, children }: HostedStartProps) {
  const { t } = useTranslation()
  const start = useMutation({ mutationFn: () => goToProvider(purpose, path, invite) })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate()
      }}
    >
      {start.error && <FormAlert>{errorSentence(t, start.error)}</FormAlert>}
      <Button type="submit" wide autoFocus={hasFocus} disabled={start.isPending || start.isSuccess}>
        {t('hosted.continue', { provider: providerName() })}
      </Button>
      {children}
    </Form>
  )
}
