import type { MembershipTier } from '@rubato/contracts/domain'

/** A tier of the campaign at Patreon. `grants` is our tier, null for no access; it is never sent over the wire. */
export type StandInTier = {
  readonly id: string
  readonly title: string
  readonly amountCents: number
  readonly published: boolean
  readonly grants: Exclude<MembershipTier, 'free'> | null
}

export type PatreonStandInSettings = {
  readonly clientId: string
  readonly clientSecret: string
  readonly creatorAccessToken: string
  readonly webhookSecret: string
  readonly campaignId: string
  readonly campaignTitle: string
  /** Path of the creator's page, where people become patrons. */
  readonly campaignPath: string
  /** The campaign that the "another campaign's member" persona belongs to. */
  readonly otherCampaignId: string
  readonly otherTierId: string
  /** Pre-registered return addresses, exact; a loopback address matches on every port (RFC 8252 section 7.3). */
  readonly redirectUris: readonly string[]
  /** Seconds until an access token expires. Clients have to use this number; Patreon documents no fixed one. */
  readonly expiresInSeconds: number
  readonly tiers: {
    readonly free: StandInTier
    readonly follower: StandInTier
    readonly supporter: StandInTier
    readonly master: StandInTier
  }
}

/**
 * The campaign of the stand-in. The server's development defaults are read from here, so that both sides use one list.
 * None of these values is valid at the real Patreon.
 *
 * Tier ids: 1000 the automatic free tier, 1001 supporter, 1002 master, 1003 a small paid tier that grants follower.
 */
export const standInPatreonSettings: PatreonStandInSettings = {
  clientId: 'rubato-development-client',
  clientSecret: 'rubato-development-client-secret',
  creatorAccessToken: 'rubato-development-creator-token',
  webhookSecret: 'rubato-development-webhook-secret',
  campaignId: '7300001',
  campaignTitle: 'Rubato',
  campaignPath: '/rubato',
  otherCampaignId: '7399999',
  otherTierId: '9901',
  redirectUris: [
    'http://127.0.0.1:3000/patreon/',
    'http://127.0.0.1:3000/patreon',
    'http://localhost:3000/patreon/',
    'http://localhost:3000/patreon',
  ],
  expiresInSeconds: 2_678_400,
  tiers: {
    free: { id: '1000', title: 'Free', amountCents: 0, published: true, grants: null },
    follower: { id: '1003', title: 'Follower', amountCents: 200, published: true, grants: 'follower' },
    supporter: { id: '1001', title: 'Supporter', amountCents: 500, published: true, grants: 'supporter' },
    master: { id: '1002', title: 'Master', amountCents: 1500, published: true, grants: 'master' },
  },
}

/** Tier id to membership tier, in the shape of the server's `PATREON_TIER_MAP`: the tiers that grant access. */
export const patreonTierMapOf = (settings: PatreonStandInSettings): Record<string, Exclude<MembershipTier, 'free'>> =>
  Object.fromEntries(Object.values(settings.tiers).flatMap(({ id, grants }) => (grants ? [[id, grants]] : [])))
