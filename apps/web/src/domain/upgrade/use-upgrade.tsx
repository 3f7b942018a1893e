/** Why a control is locked for a tier: which membership it comes with, when, what that costs, and a link to all of them. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { can, EARLY_TIER, earlyAccess, tierFor, type Capability, type MembershipTier } from '@rubato/contracts/domain'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { earlyDay } from './early-access.tsx'
import { priceText } from './price-text.ts'
import { pricingQuery } from './pricing.queries.ts'
import { useOpenedAt } from './use-can.ts'

/** Capabilities that lock single controls. Without the others a member has no access at all. */
export type LockingCapability = Extract<
  Capability,
  | 'content.publish'
  | 'settings.expert'
  | 'device.use'
  | 'second-screen.use'
  | 'history.sync'
  | 'partner.use'
  | 'video.local'
>

/** The lock of a control; null, and no prices are read, for a tier that holds it. The same object until a text changes. */
export function useUpgrade(capability: LockingCapability, membershipTier: MembershipTier): Lock | null {
  const { t, i18n } = useTranslation()
  const now = useOpenedAt()
  const isLocked = !can({ membershipTier }, capability, now)
  const { data: pricing } = useQuery({ ...pricingQuery, enabled: isLocked })
  const tier = tierFor(capability)
  const early = earlyText(t, { capability, now, language: i18n.language })
  const sold = early === undefined ? tier : EARLY_TIER
  const price = pricing && priceText(t, i18n.language, pricing, sold)
  return useMemo(() => {
    if (!isLocked) return null
    const needs = t(`upgrade.needs.${capability}`, { tier: t(`tiers.${tier}`) })
    const costs =
      price && (early === undefined ? t('upgrade.costs', { price }) : t('early-access.costs', { ...masters(t), price }))
    const reason = [needs, early, costs].filter(Boolean).join(' ')
    return { reason, link: <Link to="/pricing">{t('upgrade.compare')}</Link> }
  }, [t, capability, tier, price, early, isLocked])
}

const masters = (t: TFunction) => ({ early: t(`tiers.${EARLY_TIER}`) })

interface EarlyFor {
  capability: Capability
  now: number
  language: string
}

/** When a feature in early access comes to other members; undefined for any other feature. */
function earlyText(t: TFunction, { capability, now, language }: EarlyFor): string | undefined {
  const early = earlyAccess(capability, now)
  if (early.kind !== 'early') return undefined
  const tiers = { ...masters(t), tier: t(`tiers.${tierFor(capability)}`) }
  return t('early-access.locked', { ...tiers, date: earlyDay(early.until, { now, language }) })
}
