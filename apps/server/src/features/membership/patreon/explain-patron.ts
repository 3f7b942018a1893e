/** Patreon's last answer about a member, and how the rules of today judge it. */
import type { RuleWord, VendorAccess, VendorAnswer } from '@rubato/contracts/domain'
import { z } from 'zod'
import { nightAfter } from '../../../jobs/nights.ts'
import type { Patron, PatronMembership } from '../../../ports/patron-platform.ts'
import { findPatreonMembership } from '../subscriptions/subscriptions.queries.ts'
import type { PatreonDependencies } from './dependencies.ts'
import { findLink, type Link } from './link-lease.ts'
import { membershipRow } from './membership-row.ts'
import { bestMembership, ruleOf, type TierRules } from './tier-of.ts'

/** The stored part of an answer: the memberships to the site's campaign, without the number of the member there. */
export const storedAnswer = ({ memberships }: Patron, { campaignId }: Pick<TierRules, 'campaignId'>): string =>
  JSON.stringify(
    memberships.filter((each) => each.campaignId === campaignId).map((each) => ({ ...each, memberId: undefined })),
  )

const storedSchema = z.array(
  z.object({
    campaignId: z.string(),
    pledge: z.enum(['active', 'declined', 'former']).nullable(),
    entitledTiers: z.array(z.object({ id: z.string(), amountCents: z.number().nullable() })),
    entitledCents: z.number(),
    willPayCents: z.number().nullable(),
    interval: z.enum(['month', 'year', 'lifetime']).nullable(),
    nextChargeDate: z.string().nullable(),
    isGiven: z.boolean(),
  }),
)

export async function explainPatron(
  { queries, clock, tierRules }: Pick<PatreonDependencies, 'queries' | 'clock' | 'tierRules'>,
  userId: string,
): Promise<Omit<VendorAccess, 'vendor'>> {
  const link = await findLink(queries, userId)
  const stored = await findPatreonMembership(queries, userId)
  const now = new Date(clock.now())
  return {
    stored: stored ? { tier: stored.tier, validUntil: stored.valid_until?.toISOString() ?? null } : null,
    answers: link?.last_answer ? [replay(link, tierRules, now)] : [],
    events: link ? eventsOf(link) : [],
    failures: link?.failures ?? 0,
    nextLookUpAt:
      link && !link.needs_relink ? (link.retry_at ?? new Date(nightAfter(now.getTime()))).toISOString() : null,
  }
}

function replay(link: Link, rules: TierRules, now: Date): VendorAnswer {
  const parsed = storedSchema.safeParse(link.last_answer)
  const memberships = (parsed.data ?? []).map((each): PatronMembership => ({ ...each, memberId: '' }))
  return {
    subject: link.patreon_user_id,
    answeredAt: link.checked_at.toISOString(),
    facts: memberships.flatMap(factsOf),
    ruling: parsed.success ? rulingOf(link, memberships, rules, now) : null,
  }
}

function rulingOf(link: Link, memberships: PatronMembership[], rules: TierRules, now: Date): VendorAnswer['ruling'] {
  const none: RuleWord = 'nothing-paid'
  try {
    const best = bestMembership(memberships, rules, now.getTime())
    if (!best) return { tier: 'free', rule: [none], until: null }
    const row = membershipRow(link.user_id, { patronId: link.patreon_user_id, memberships }, rules, link.checked_at)
    const rule = ruleOf(best.membership, rules, now.getTime())
    return { tier: best.judgement.tier, rule: [rule], until: row?.valid_until?.toISOString() ?? null }
  } catch {
    // A tier whose price and mapping are both unknown now.
    return null
  }
}

const factsOf = ({ entitledTiers, ...facts }: PatronMembership) => [
  ...Object.entries(facts)
    .filter(([name]) => name !== 'memberId')
    .map(([name, value]) => ({ name, value: String(value) })),
  {
    name: 'entitledTiers',
    value: entitledTiers.map(({ id, amountCents }) => `${id} (${amountCents})`).join(', ') || 'none',
  },
]

/** The times of the link, the latest first: Patreon's events have no ids and are not stored. */
const eventsOf = ({ linked_at, event_received_at, attempted_at, checked_at, renewal_sent_at }: Link) =>
  [
    { at: linked_at, type: 'linked' },
    { at: event_received_at, type: 'event received' },
    { at: attempted_at, type: 'look-up attempted' },
    { at: checked_at, type: 'answered' },
    { at: renewal_sent_at, type: 'renewal of the token without an answer' },
  ]
    .flatMap(({ at, type }) => (at ? [{ at: at.toISOString(), type, state: null, problem: null }] : []))
    .sort((one, other) => other.at.localeCompare(one.at))
