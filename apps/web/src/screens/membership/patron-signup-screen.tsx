import { useEffect } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isSubscribed } from '@rubato/contracts/domain'
import { pricingQuery } from '../../domain/upgrade/pricing.queries.ts'
import { noticeText } from '../../features/membership/membership-notice.tsx'
import { patronStatusQuery, refetchWhileRunning } from '../../features/membership/membership.queries.ts'
import { PatronSignup } from '../../features/membership/patron-signup.tsx'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../ui/layout/form-page.tsx'
import { AccountFooter } from '../menu/account-footer.tsx'
import { MarkLink } from '../menu/mark-link.tsx'

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
  const texts = status.linked ? 'subscribe' : 'link'
  const title = t(`patreon.${texts}.title`)
  useDocumentTitle(title)
  return (
    <FormPage
      mark={<MarkLink />}
      title={title}
      lead={status.notice ? noticeText(t, i18n.language, status.notice) : t(`patreon.${texts}.lead`)}
      art="patreon-signup"
    >
      <PatronSignup status={status} onUnlinked={() => void router.invalidate()} />
      <FormOther>
        {isSoldHere && t('patreon.without')} <Link to="/pricing">{t('upgrade.compare')}</Link>
      </FormOther>
      <AccountFooter />
    </FormPage>
  )
}
