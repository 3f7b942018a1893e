/** A message of the payment partner, as a quotation: it is not a text of the site. */
import { useTranslation } from 'react-i18next'
import classes from './partner-words.module.css'

export function PartnerWords({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <span role="group" aria-label={t('payment-failed.partner')} className={classes['words']}>
      <span className={classes['source']} aria-hidden>
        {t('payment-failed.partner')}
      </span>
      <q className={classes['quote']}>{message}</q>
    </span>
  )
}
