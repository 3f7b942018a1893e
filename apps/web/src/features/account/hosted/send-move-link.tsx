import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hostedSignInEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import classes from '../account.module.css'

/** Sends a link to the address of the account from before, for a forgotten password. */
export function SendMoveLink() {
  const { t } = useTranslation()
  const send = useMutation({ networkMode: 'always', mutationFn: () => call(hostedSignInEndpoints.sendMoveLink) })
  return (
    <div>
      <Button look="secondary" wide disabled={send.isPending} onClick={() => send.mutate()}>
        {t('hosted.first.send-link')}
      </Button>
      {send.error && (
        <div className={classes['below']}>
          <FormAlert>{errorSentence(t, send.error)}</FormAlert>
        </div>
      )}
      <div role="status">{send.isSuccess && <p className={classes['below']}>{t('hosted.first.link-sent')}</p>}</div>
    </div>
  )
}
