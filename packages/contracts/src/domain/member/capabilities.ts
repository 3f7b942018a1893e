/** What each tier unlocks. Server and browser ask `can(actor, capability)`. */
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
  'early-access.use': 'master',
} as const satisfies Record<string, MembershipTier>

export type Capability = keyof typeof requiredTier
export const capabilities = Object.keys(requiredTier) as Capability[]

/** Specified for the tiers and not built yet: no screen and no call asks for them, and lists of tiers name them as planned. */
export const plannedCapabilities = ['early-access.use'] as const satisfies Capability[]
export const isPlanned = (capability: Capability): boolean =>
  (plannedCapabilities as readonly Capability[]).includes(capability)

/** The lowest tier that holds this capability. */
export const tierFor = (capability: Capability): MembershipTier => requiredTier[capability]

export const can = (actor: { membershipTier: MembershipTier }, capability: Capability): boolean =>
  isTierAtLeast(actor.membershipTier, tierFor(capability))

/** All capabilities that a tier holds. */
export const capabilitiesOf = (tier: MembershipTier): Capability[] =>
  capabilities.filter((capability) => isTierAtLeast(tier, tierFor(capability)))

/** Most saved items of each kind, by tier; null is unlimited. */
export const savedItemLimit = { free: 0, follower: 20, supporter: 200, master: null } as const satisfies Record<
  MembershipTier,
  number | null
>
