/** Confirms an address by a press: programs that open links of mails do not confirm it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'

export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(accountSecurityEndpoints.confirmEmail, { body: { token } }),
    onSuccess: () => reloadQueries(queryClient, { queryKey: ['account'], refetchType: 'all' }),
  })
  return (
    <>
      {confirm.error && <FormAlert>{errorSentence(t, confirm.error)}</FormAlert>}
      <p role="status">{confirm.data && t('confirm-email.done', { email: confirm.data.email })}</p>
      {!confirm.data && (
        <Button wide disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirm-email.submit')}
        </Button>
      )}
    </>
  )
}
