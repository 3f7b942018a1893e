/** The membership on a site on which everybody with an account is a member. */
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import classes from './membership.module.css'

export function OpenMembershipCard() {
  const { t } = useTranslation()
  return (
    <Card>
      <h2>{t('subscription.open.title')}</h2>
      <p className={classes['text']}>{t('subscription.open.text')}</p>
    </Card>
  )
}
