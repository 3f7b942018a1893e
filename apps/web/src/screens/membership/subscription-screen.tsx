import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MembershipCard } from '../../features/membership/membership-card.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { Column } from '../../ui/layout/column.tsx'
import { AccountFooter } from '../menu/account-footer.tsx'

export function SubscriptionScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(patronStatusQuery)
  return (
    <Column>
      <h1>{t('subscription.title')}</h1>
      <Piece>
        <MembershipCard status={data} onUnlinked={() => void navigate({ to: '/patreon/signup' })} />
      </Piece>
      <Piece>
        <AccountFooter />
      </Piece>
    </Column>
  )
}
