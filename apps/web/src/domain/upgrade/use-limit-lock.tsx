/** Why no further script, game or generator can be saved: the tier's limit is reached. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { membershipTiers, savedItemLimit, type MembershipTier } from '@rubato/contracts/domain'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { priceText } from './price-text.ts'
import { pricingQuery } from './pricing.queries.ts'

/**
 * The lock of controls that save another item of a kind; null below the limit. The same object until a text changes.
 * `stored`: the number of the member's items of the kind, null while it is not known.
 */
export function useLimitLock(stored: number | null, tier: MembershipTier): Lock | null {
  const { t, i18n } = useTranslation()
  const limit = savedItemLimit[tier]
  const isReached = stored !== null && limit !== null && stored >= limit
  const { data: pricing } = useQuery({ ...pricingQuery, enabled: isReached })
  const above = membershipTiers[membershipTiers.indexOf(tier) + 1]
  const price = pricing && above && priceText(t, i18n.language, pricing, above)
  return useMemo(() => {
    if (!isReached || !above) return null
    const count = savedItemLimit[above]
    const more = { tier: t(`tiers.${above}`), count: count ?? 0 }
    const sentences = [
      t('upgrade.limit.reached', { tier: t(`tiers.${tier}`), count: limit }),
      count === null ? t('upgrade.limit.unlimited', more) : t('upgrade.limit.more', more),
      price && t('upgrade.costs', { price }),
    ]
    return { reason: sentences.filter(Boolean).join(' '), link: <Link to="/pricing">{t('upgrade.compare')}</Link> }
  }, [t, isReached, limit, tier, above, price])
}
