/** Why a control is locked for a tier: which membership it comes with, what that costs, and a link to all of them. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tierFor, type Capability } from '@rubato/contracts/domain'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { priceText } from './price-text.ts'
import { pricingQuery } from './pricing.queries.ts'

/** Capabilities that lock single controls. Without the others a member has no access at all. */
export type LockingCapability = Extract<
  Capability,
  'content.publish' | 'settings.expert' | 'device.use' | 'second-screen.use' | 'history.sync'
>

/** The lock of a control; null, and no prices are read, when it is not locked. The same object until a text changes. */
export function useUpgrade(capability: LockingCapability, isLocked: boolean): Lock | null {
  const { t, i18n } = useTranslation()
  const { data: pricing } = useQuery({ ...pricingQuery, enabled: isLocked })
  const tier = tierFor(capability)
  const price = pricing && priceText(t, i18n.language, pricing, tier)
  return useMemo(() => {
    if (!isLocked) return null
    const needs = t(`upgrade.needs.${capability}`, { tier: t(`tiers.${tier}`) })
    const costs = price && t('upgrade.costs', { price })
    return { reason: [needs, costs].filter(Boolean).join(' '), link: <Link to="/pricing">{t('upgrade.compare')}</Link> }
  }, [t, capability, tier, price, isLocked])
}
