import { useEffect } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isSubscribed } from '@rubato/contracts/domain'
import { useUnconfirmedAddress } from '../../domain/confirm-address/security.queries.ts'
import { pricingQuery } from '../../domain/upgrade/pricing.queries.ts'
import { ConfirmStep, LinkedActions, PatronSignup } from '../../features/membership/patron-signup.tsx'
import { noticeText } from '../../features/membership/membership-notice.tsx'
import { patronStatusQuery, refetchWhileRunning } from '../../features/membership/membership.queries.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { AccountFooter } from '../menu/account-footer.tsx'

export function PatronSignupScreen() {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const { data: status } = useSuspenseQuery({ ...patronStatusQuery, refetchInterval: refetchWhileRunning })
  const { data: pricing } = useQuery(pricingQuery)
  const isSoldHere = pricing !== undefined && pricing.prices.length > 0
  const isMember = isSubscribed(status.membershipTier)
  // The guard of the route redirects members.
  useEffect(() => {
    if (isMember) void router.invalidate()
  }, [isMember, router])
  const { address, isLoading, isFetching, readAgain } = useUnconfirmedAddress()
  const texts = status.linked ? 'subscribe' : 'link'
  const title = t(`patreon.${texts}.title`)
  useDocumentTitle(title)
  return (
    <FormPage
      title={title}
      lead={status.notice ? noticeText(t, i18n.language, status.notice) : t(`patreon.${texts}.lead`)}
      art="patreon-signup"
    >
      {address !== null && (
        <ConfirmStep address={address} isChecking={isFetching} onCheck={readAgain}>
          {status.linked && <LinkedActions onUnlinked={() => void router.invalidate()} />}
        </ConfirmStep>
      )}
      {isLoading && <Skeleton rows={2} />}
      {address === null && !isLoading && <PatronSignup status={status} onUnlinked={() => void router.invalidate()} />}
      <FormOther>
        {isSoldHere && t('patreon.without')} <Link to="/pricing">{t('upgrade.compare')}</Link>
      </FormOther>
      <AccountFooter />
    </FormPage>
  )
}
