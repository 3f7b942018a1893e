/** The member's subscriptions, present and past, and their Patreon account. */
import type { ReactNode } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { capabilitiesOf, savedItemLimit, type MembershipTier, type OwnSubscriptions } from '@rubato/contracts/domain'
import { useOpenedAt } from '../../domain/upgrade/use-can.ts'
import { MembershipCard, OpenMembershipCard } from '../../features/membership/membership-card.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { subscriptionsQuery } from '../../features/payments/payments.queries.ts'
import { AllSubscriptions } from '../../features/payments/subscriptions/all-subscriptions.tsx'
import { CurrentSubscription } from '../../features/payments/subscriptions/current-subscription.tsx'
import { DoublePaymentNotice } from '../../features/payments/subscriptions/double-payment-notice.tsx'
import { Unlocked } from '../../features/payments/subscriptions/unlocked.tsx'
import { NetworkError } from '../../lib/api/api-error.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { site } from '../../lib/browser/site.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Stack } from '../../ui/layout/columns.tsx'
import { AccountFooter } from '../menu/account-footer.tsx'

/** A membership that no subscription gives: one from before subscriptions were stored. */
function TierAlone({ tier }: { tier: MembershipTier }) {
  const { t } = useTranslation()
  const now = useOpenedAt()
  return (
    <Card aria-labelledby="tier">
      <h2 id="tier">{t('subscription.tier')}</h2>
      <p>{t(`tiers.${tier}`)}</p>
      <Unlocked tier={tier} capabilities={capabilitiesOf(tier, now)} saved={savedItemLimit[tier]} />
    </Card>
  )
}

/** The open subscriptions, or the tier that no subscription gives. */
function OpenSubscriptions({ own }: { own: OwnSubscriptions }) {
  return (
    <Stack>
      {own.data
        .filter(({ isOpen }) => isOpen)
        .map((subscription) => (
          <CurrentSubscription key={subscription.id} subscription={subscription} />
        ))}
      {own.decidedBy === null && <TierAlone tier={own.membershipTier} />}
    </Stack>
  )
}

function SubscriptionsPending({ failure, retry }: { failure: Error | null; retry: () => void }) {
  const { t } = useTranslation()
  if (!failure)
    return (
      <Card>
        <Skeleton rows={4} />
      </Card>
    )
  return (
    <Card>
      <LoadFailed below="large" onRetry={retry}>
        {errorSentence(t, failure)}
      </LoadFailed>
    </Card>
  )
}

/**
 * The subscriptions, and what is shown next to them. The children have the same position before and after the
 * subscriptions arrive: React would remount them otherwise, and close a question that is open in them.
 */
function Subscriptions({ children }: { children: ReactNode }) {
  const { data: own, error, fetchStatus, refetch } = useQuery(subscriptionsQuery)
  const failure = error ?? (fetchStatus === 'paused' ? new NetworkError('No network.') : null)
  return (
    <>
      {own && <DoublePaymentNotice subscriptions={own.data} />}
      <Columns>
        {own ? (
          <OpenSubscriptions own={own} />
        ) : (
          <SubscriptionsPending failure={failure} retry={() => void refetch()} />
        )}
        <Stack>
          {children}
          {own && <AllSubscriptions subscriptions={own.data} />}
        </Stack>
      </Columns>
    </>
  )
}

function PatronPart() {
  const { t } = useTranslation()
  const router = useRouter()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  // After an unlink the guards lead to the link screen, unless another membership is open.
  if (status.linked) return <MembershipCard status={status} onUnlinked={() => void router.invalidate()} />
  return <p>{t('subscription.no-patreon')}</p>
}

export function SubscriptionScreen() {
  const { t } = useTranslation()
  return (
    <Stack>
      <h1>{t('subscription.title')}</h1>
      {site().membership !== 'open' ? (
        <>
          <p>
            <Link to="/pricing">{t('upgrade.compare')}</Link>
          </p>
          <Piece>
            <Subscriptions>
              <Piece>
                <PatronPart />
              </Piece>
            </Subscriptions>
          </Piece>
        </>
      ) : (
        <Piece>
          <OpenMembershipCard />
        </Piece>
      )}
      <Piece>
        <AccountFooter />
      </Piece>
    </Stack>
  )
}
