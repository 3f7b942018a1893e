/** Beside a control that waits for the confirmation of the address: why, and the way to it. */
import { useTranslation } from 'react-i18next'
import classes from './confirm-address.module.css'
import { SendLinkAgain } from './send-link-again.tsx'

export function ConfirmFirst({ address, id }: { address: string; id: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes['note']}>
      <p id={id}>{t('confirm-first.sentence', { email: address })}</p>
      <SendLinkAgain />
    </div>
  )
}
