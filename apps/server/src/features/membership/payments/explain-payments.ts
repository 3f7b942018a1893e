/**
 * The partner's last answers about the subscriptions of a member, how the table of states judges them now, and the events about them
 * and about the checkout that waits.
 */
import { ACCESS_LIMITS, type RuleWord, type VendorAccess, type VendorAnswer } from '@rubato/contracts/domain'
import { nightAfter } from '../../../jobs/nights.ts'
import { readAnswer, type StoredAnswer } from '../subscriptions/partner-answer.ts'
import { isOpen } from '../subscriptions/standing.ts'
import { findPartnerMembership, findSubscriptions } from '../subscriptions/subscriptions.queries.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { checkoutSubjects } from './partner-events.queries.ts'
import { periodOf, stateOf } from './states.ts'

export async function explainPayments(
  { queries, clock }: Pick<PaymentDependencies, 'queries' | 'clock'>,
  userId: string,
): Promise<Omit<VendorAccess, 'vendor'>> {
  const now = clock.now()
  const membership = await findPartnerMembership(queries, userId)
  const rows = (await findSubscriptions(queries, userId))
    .filter(({ external_vendor }) => external_vendor === 'partner')
    .slice(0, ACCESS_LIMITS.answers)
  const checkouts = await checkoutSubjects(queries, new Date(now)).where('user_id', '=', userId).execute()
  const subjects = [
    ...rows.map(({ external_subscription_id }) => `subscription/${external_subscription_id}`),
    ...checkouts.map(({ subject }) => subject),
  ]
  const events =
    subjects.length === 0
      ? []
      : await queries
          .selectFrom('partner_events')
          .select(['received_at', 'type', 'state', 'problem', 'attempts', 'retry_at'])
          .where('subject', 'in', subjects)
          .orderBy('received_at', 'desc')
          .limit(ACCESS_LIMITS.events)
          .execute()
  const waiting = events.filter(({ state }) => state === 'waiting')
  const retries = waiting.flatMap(({ retry_at }) => (retry_at ? [retry_at.getTime()] : []))
  return {
    stored: membership ? { tier: membership.tier, validUntil: membership.valid_until?.toISOString() ?? null } : null,
    answers: rows.flatMap(({ external_subscription_id: subject, answered_at, last_answer }) =>
      answered_at === null ? [] : [replay(subject, answered_at, last_answer, now)],
    ),
    events: events.map(({ received_at, type, state, problem }) => ({
      at: received_at.toISOString(),
      type,
      state,
      problem,
    })),
    failures: Math.max(0, ...waiting.map(({ attempts }) => attempts)),
    nextLookUpAt: subjects.length === 0 ? null : new Date(Math.min(nightAfter(now), ...retries)).toISOString(),
  }
}

function replay(subject: string, answeredAt: Date, stored: unknown, now: number): VendorAnswer {
  const answer = readAnswer(stored)
  const facts = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  return {
    subject,
    answeredAt: answeredAt.toISOString(),
    facts: facts.map(([name, value]) => ({ name, value: String(value) })),
    ruling: answer && rulingOf(answer, now),
  }
}

function rulingOf(answer: StoredAnswer, now: number): VendorAnswer['ruling'] {
  const { status, renews, tier } = answer
  const rule: RuleWord[] = [status, renews ? 'renews' : 'does-not-renew', periodOf(answer, now)]
  const state = stateOf(answer, now)
  if (state === null) return { tier: 'free', rule, until: null }
  const opens = isOpen({ standing: state.standing, open_until: state.openUntil }, now)
  return { tier: opens ? tier : 'free', rule, until: state.openUntil?.toISOString() ?? null }
}
