import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MembershipCard } from '../../features/membership/membership-card.tsx'
import { OpenMembershipCard } from '../../features/membership/open-membership-card.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { hasPatrons } from '../../lib/browser/product.ts'
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
        {hasPatrons() ? (
          <MembershipCard status={data} onUnlinked={() => void navigate({ to: '/patreon/signup' })} />
        ) : (
          <OpenMembershipCard />
        )}
      </Piece>
      <Piece>
        <AccountFooter />
      </Piece>
    </Column>
  )
}
