import { isSubscribed, type MembershipNotice, type MembershipStatus, type PatronStatus } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { PatreonDependencies } from './patreon/dependencies.ts'
import { findLink, type Link } from './patreon/link-lease.ts'
import type { MembershipRow } from './subscriptions/put-membership.ts'
import { isBetter, type Access } from './subscriptions/standing.ts'
import { findPartnerMembership, findPatreonMembership } from './subscriptions/subscriptions.queries.ts'

/** After so long without a confirmation by Patreon the status says when the membership will end, ms. */
export const UNCONFIRMED_NOTICE_MS = 7 * 86_400_000

/**
 * The stored status. `linked` is also false after Patreon has revoked the grant: the member has to link again. The tier is
 * the highest over both vendors; where the payment partner gives it, the notice is about the subscription there.
 */
export async function patreonStatus(dependencies: PatreonDependencies, actor: Actor): Promise<PatronStatus> {
  const { queries } = dependencies
  const status = await statusAtPatreon(dependencies, actor)
  const paid = await findPartnerMembership(queries, actor.userId)
  if (!decidesOver(paid, status.linked ? await findPatreonMembership(queries, actor.userId) : undefined)) return status
  const { notice: _aboutPatreon, ...rest } = status
  const notice = noticeOfPartner(paid)
  return { ...rest, membershipTier: paid.tier, ...(notice ? { notice } : {}) }
}

const decidesOver = (paid: MembershipRow | undefined, atPatreon: MembershipRow | undefined): paid is MembershipRow =>
  paid !== undefined && isSubscribed(paid.tier) && (!atPatreon || isBetter(accessOf(paid), accessOf(atPatreon)))
const accessOf = ({ tier, valid_until }: MembershipRow): Access => ({ tier, until: valid_until })

function noticeOfPartner({ standing, is_cancelled, end_date }: MembershipRow): MembershipNotice | undefined {
  if (!end_date) return undefined
  const endsAt = end_date.toISOString()
  const reason = standing === 'declined' ? 'declined' : is_cancelled ? 'cancelled' : null
  return reason ? { reason, endsAt, vendor: 'partner' } : undefined
}

async function statusAtPatreon(dependencies: PatreonDependencies, actor: Actor): Promise<PatronStatus> {
  const { queries, clock, patrons } = dependencies
  const { manageUrl } = patrons
  const link = await findLink(queries, actor.userId)
  if (!link) return { linked: false, membershipTier: 'free', manageUrl }
  if (link.needs_relink) return { linked: false, membershipTier: 'free', notice: { reason: 'revoked' }, manageUrl }
  const membership = await findPatreonMembership(queries, actor.userId)
  const notice = noticeOf(link, membership, clock.now())
  return {
    linked: true,
    membershipTier: membership?.tier ?? 'free',
    lookUp: lookUpStateOf(link, clock.now()),
    manageUrl,
    ...(notice ? { notice } : {}),
  }
}

function lookUpStateOf({ leased_until, failures }: Link, now: number): PatronStatus['lookUp'] {
  if (leased_until !== null && leased_until.getTime() > now) return 'running'
  return failures > 0 ? 'failed' : 'answered'
}

function noticeOf(
  { checked_at }: Link,
  membership: MembershipRow | undefined,
  now: number,
): MembershipNotice | undefined {
  if (!membership) return { reason: 'no-membership' }
  const { tier, standing, end_date, is_cancelled, valid_until } = membership
  if (!isSubscribed(tier)) {
    if (valid_until !== null && valid_until.getTime() <= now) return { reason: 'lapsed' }
    return standing === 'declined' || standing === 'former' ? { reason: standing } : { reason: 'unpaid' }
  }
  if (valid_until && now - checked_at.getTime() > UNCONFIRMED_NOTICE_MS)
    return { reason: 'unconfirmed', endsAt: valid_until.toISOString() }
  const endsAt = end_date?.toISOString()
  if (endsAt && standing === 'declined') return { reason: 'declined', endsAt }
  return endsAt && is_cancelled ? { reason: 'cancelled', endsAt } : undefined
}

/** That of the vendor with the higher tier. Null without any; a membership at Patreon counts while it is linked. */
export async function membershipStatus(
  dependencies: PatreonDependencies,
  actor: Actor,
): Promise<MembershipStatus | null> {
  const status = await patreonStatus(dependencies, actor)
  const { queries } = dependencies
  const atPatreon = status.linked ? await findPatreonMembership(queries, actor.userId) : undefined
  const paid = await findPartnerMembership(queries, actor.userId)
  const row = decidesOver(paid, atPatreon) ? paid : atPatreon
  if (!row) return null
  return {
    ...status,
    subscribed: isSubscribed(row.tier),
    membershipTier: row.tier,
    vendor: row.vendor,
    isCancelled: row.is_cancelled,
    subscriptionId: row.subscription_id,
    ...(row.subscription_interval ? { interval: row.subscription_interval } : {}),
    ...(row.end_date ? { endDate: row.end_date.toISOString() } : {}),
  }
}
