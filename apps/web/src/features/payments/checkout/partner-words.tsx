/** What the payment partner says, as a quotation: it is no sentence of the site. */
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
