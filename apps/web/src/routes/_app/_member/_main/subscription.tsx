import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MembershipCard } from '../../../../features/membership/membership-card.tsx'
import { patronStatusQuery } from '../../../../features/membership/membership.queries.ts'
import { AccountFooter } from '../../../../screens/menu/account-footer.tsx'
import { Column } from '../../../../ui/column.tsx'
import { Piece } from '../../../../lib/piece.tsx'

function SubscriptionScreen() {
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

export const Route = createFileRoute('/_app/_member/_main/subscription')({
  staticData: { title: 'subscription' },
  component: SubscriptionScreen,
})
