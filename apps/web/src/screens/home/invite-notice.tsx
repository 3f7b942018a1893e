/** For the admin of a site on which everybody with an account is a member: how other people get in. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { Card } from '../../ui/layout/card.tsx'

export function InviteNotice() {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  if (site().membership !== 'open' || !me.isAdmin) return null
  return (
    <Card>
      <h2>{t('home.invite.title')}</h2>
      <p>{t(`home.invite.${site().signUp}`, { address: `${location.origin}/sign-up/` })}</p>
    </Card>
  )
}
