/** The capabilities of each tier. Server and browser ask `can(actor, capability, now)`. */
import { EARLY_TIER, earlyAccessOf, type EarlyAccessTable } from './early-access.ts'
import { isTierAtLeast, type MembershipTier } from './membership.ts'

const requiredTier = {
  'session.play': 'follower',
  'content.author': 'follower',
  'metronome.use': 'follower',
  'content.publish': 'supporter',
  'settings.expert': 'supporter',
  'device.use': 'supporter',
  'second-screen.use': 'supporter',
  'history.sync': 'supporter',
  'partner.use': 'supporter',
  'video.local': 'follower',
} as const satisfies Record<string, MembershipTier>

export type Capability = keyof typeof requiredTier
export const capabilities = Object.keys(requiredTier) as Capability[]

/** The early access of all capabilities. Decision 131 says how a row is added and changed. */
export const EARLY_ACCESS: EarlyAccessTable<Capability> = {
  'partner.use': { until: '2027-02-15' },
  'video.local': { until: '2027-01-15' },
}

/** The lowest tier that holds this capability once it is not early any more. */
export const tierFor = (capability: Capability): MembershipTier => requiredTier[capability]

/** Whether the capability exists, and for which tiers. @param now ms since 1970 */
export const earlyAccess = (capability: Capability, now: number) => earlyAccessOf(EARLY_ACCESS[capability], now)

/** @param now ms since 1970 */
export function can(actor: { membershipTier: MembershipTier }, capability: Capability, now: number): boolean {
  const { kind } = earlyAccess(capability, now)
  return isTierAtLeast(actor.membershipTier, kind === 'early' ? EARLY_TIER : tierFor(capability))
}

/** All capabilities that a tier holds. @param now ms since 1970 */
export const capabilitiesOf = (tier: MembershipTier, now: number): Capability[] =>
  capabilities.filter((capability) => can({ membershipTier: tier }, capability, now))

/** Most saved items of each kind, by tier; null is unlimited. */
export const savedItemLimit = { free: 0, follower: 20, supporter: 200, master: null } as const satisfies Record<
  MembershipTier,
  number | null
>
