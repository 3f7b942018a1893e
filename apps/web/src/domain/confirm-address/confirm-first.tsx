import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import classes from './confirm-address.module.css'

/** Sends the link that confirms the address of the account once more, and says so. */
export function SendLinkAgain() {
  const { t } = useTranslation()
  const send = useMutation({
    mutationFn: () => call(accountSecurityEndpoints.verifyEmail),
  })
  return (
    <>
      <Button look="secondary" small disabled={send.isPending} onClick={() => send.mutate()}>
        {t('confirm-first.send')}
      </Button>
      {send.error && <FormAlert>{errorSentence(t, send.error)}</FormAlert>}
      <p role="status" className={classes['sent']}>
        {send.isSuccess && t('confirm-first.sent')}
      </p>
    </>
  )
}

/** Beside a control that waits for the confirmation of the address: why, and the way to it. */
export function ConfirmFirst({ address, id }: { address: string; id: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes['note']}>
      <p id={id}>{t('confirm-first.sentence', { email: address })}</p>
      <SendLinkAgain />
    </div>
  )
}
