import type { PersonaMembership } from './personas.ts'
import type { Resource } from './json-api.ts'
import type { PatreonUser, PatreonWorld } from './world.ts'
import type { StandInTier } from './settings.ts'

const dayMs = 86_400_000

/** The part of a user that the token may read. Without `identity.memberships` only the client's own campaign is shown. */
export type Visibility = { readonly email: boolean; readonly allCampaigns: boolean }

/** The user's membership in our campaign as a resource; undefined without one, or with one in another campaign only. */
export const ownMemberOf = (world: PatreonWorld, user: PatreonUser): Resource | undefined => {
  const membership = world.persona(user.persona).membership
  return membership?.campaign === 'ours' ? memberResource(world, user, membership, everything) : undefined
}

/** All users with a membership in our campaign, in order of creation. */
export const membersOf = (world: PatreonWorld): PatreonUser[] =>
  [...world.users.values()].filter((user) => world.persona(user.persona).membership?.campaign === 'ours')

const everything: Visibility = { email: true, allCampaigns: true }

export const userResource = (world: PatreonWorld, user: PatreonUser, visibility: Visibility): Resource => ({
  type: 'user',
  id: user.id,
  attributes: {
    about: null,
    created: isoDate(user.since - 400 * dayMs),
    // Undefined omits it from the response: without its scope Patreon omits the address and does not refuse the request.
    email: visibility.email ? `patron-${user.id}@example.test` : undefined,
    first_name: 'Stand-in',
    full_name: `Stand-in ${world.persona(user.persona).title} ${user.id.slice(-4)}`,
    hide_pledges: true,
    image_url: null,
    is_creator: false,
    is_email_verified: visibility.email ? true : undefined,
    last_name: user.id.slice(-4),
    like_count: 0,
    social_connections: {},
    thumb_url: null,
    url: `https://www.patreon.com/user?u=${user.id}`,
    vanity: null,
  },
  relationships: {
    memberships: () => membershipsOf(world, user, visibility),
    campaign: () => null,
  },
})

const membershipsOf = (world: PatreonWorld, user: PatreonUser, visibility: Visibility): Resource[] => {
  const { membership } = world.persona(user.persona)
  if (!membership || (membership.campaign === 'other' && !visibility.allCampaigns)) return []
  return [memberResource(world, user, membership, visibility)]
}

const memberResource = (
  world: PatreonWorld,
  user: PatreonUser,
  membership: PersonaMembership,
  visibility: Visibility,
): Resource => ({
  type: 'member',
  id: world.memberId(user),
  attributes: memberAttributes(world, user, membership, visibility),
  relationships: {
    address: () => null,
    campaign: () => (membership.campaign === 'ours' ? campaignResource(world) : otherCampaign(world)),
    currently_entitled_tiers: () => entitledTiers(world, membership),
    pledge_history: () => [],
    user: () => userResource(world, user, visibility),
  },
})

const memberAttributes = (
  world: PatreonWorld,
  user: PatreonUser,
  membership: PersonaMembership,
  visibility: Visibility,
): Record<string, unknown> => ({
  campaign_lifetime_support_cents: membership.lifetimeCents,
  currently_entitled_amount_cents: membership.entitledCents,
  email: visibility.email ? `patron-${user.id}@example.test` : undefined,
  full_name: `Stand-in ${world.persona(user.persona).title} ${user.id.slice(-4)}`,
  // Patreon always answers false since following became free membership.
  is_follower: false,
  is_free_trial: membership.isFreeTrial,
  is_gifted: membership.isGifted,
  last_charge_date: daysFrom(user, membership.lastChargeDaysAgo, -1),
  last_charge_status: membership.lastChargeStatus,
  lifetime_support_cents: membership.lifetimeCents,
  next_charge_date: daysFrom(user, membership.nextChargeInDays, 1),
  note: '',
  patron_status: membership.patronStatus,
  pledge_cadence: membership.nextChargeInDays === null ? null : 1,
  pledge_relationship_start: daysFrom(user, membership.pledgedDaysAgo, -1),
  will_pay_amount_cents: membership.willPayCents,
})

const entitledTiers = (world: PatreonWorld, membership: PersonaMembership): Resource[] =>
  membership.campaign === 'ours'
    ? membership.tiers.map((name) => tierResource(world, world.settings.tiers[name]))
    : [
        tierResource(world, {
          id: world.settings.otherTierId,
          title: 'Elsewhere',
          amountCents: membership.entitledCents,
          published: true,
        }),
      ]

const tierResource = (world: PatreonWorld, tier: Omit<StandInTier, 'grants'>): Resource => ({
  type: 'tier',
  id: tier.id,
  attributes: {
    amount_cents: tier.amountCents,
    created_at: campaignStart,
    description: '',
    discord_role_ids: null,
    edited_at: campaignStart,
    image_url: null,
    patron_count: 0,
    post_count: 0,
    published: tier.published,
    published_at: campaignStart,
    remaining: null,
    requires_shipping: false,
    title: tier.title,
    unpublished_at: null,
    url: `/checkout/stand-in?rid=${tier.id}`,
    user_limit: null,
  },
  relationships: { campaign: () => campaignResource(world) },
})

export const campaignResource = (world: PatreonWorld): Resource => ({
  type: 'campaign',
  id: world.settings.campaignId,
  attributes: {
    created_at: campaignStart,
    creation_name: world.settings.campaignTitle,
    is_monthly: true,
    is_nsfw: true,
    // A getter: otherwise every member of a page would count all members, requested or not.
    get patron_count() {
      return membersOf(world).length
    },
    published_at: campaignStart,
    summary: null,
    url: `https://www.patreon.com${world.settings.campaignPath}`,
    vanity: world.settings.campaignPath.slice(1),
  },
  relationships: {
    tiers: () => Object.values(world.settings.tiers).map((tier) => tierResource(world, tier)),
  },
})

const otherCampaign = (world: PatreonWorld): Resource => ({
  ...campaignResource(world),
  id: world.settings.otherCampaignId,
  relationships: {},
})

const campaignStart = '2024-01-01T00:00:00.000+00:00'

const daysFrom = (user: PatreonUser, days: number | null, direction: 1 | -1): string | null =>
  days === null ? null : isoDate(user.since + direction * days * dayMs)

/** Patreon writes the offset `+00:00` instead of `Z`. */
const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('Z', '+00:00')
