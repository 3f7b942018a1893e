/** For the admin of a site on which everybody with an account is a member: how other people get in. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { hasPatrons, signUpMode } from '../../lib/browser/product.ts'
import { Card } from '../../ui/layout/card.tsx'

export function InviteNotice() {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  if (hasPatrons() || !me.isAdmin) return null
  return (
    <Card>
      <h2>{t('home.invite.title')}</h2>
      <p>{t(`home.invite.${signUpMode()}`, { address: `${location.origin}/sign-up/` })}</p>
    </Card>
  )
}
