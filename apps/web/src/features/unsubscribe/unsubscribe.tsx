/** Ends announcements by a press: programs that open links of mails do not end them. */
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'

export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(announcementEndpoints.unsubscribe, { query: { token } }),
  })
  const isBroken = error instanceof ApiError && error.code === 'auth.link-invalid'
  return (
    <>
      {error && <FormAlert>{isBroken ? t('unsubscribe.broken') : errorSentence(t, error)}</FormAlert>}
      <p role="status">{isSuccess && t('unsubscribe.done')}</p>
      {!isSuccess && (
        <Button wide disabled={isPending} onClick={() => mutate()}>
          {t('unsubscribe.submit')}
        </Button>
      )}
    </>
  )
}
