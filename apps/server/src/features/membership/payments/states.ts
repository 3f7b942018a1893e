/** The effect of the payment partner's answers on access: one table of states. */
import type { SubscriptionStanding } from '@rubato/contracts/domain'
import type { PartnerStatus, PartnerSubscription } from '../../../ports/payment-partner.ts'

/** Access after the end of a period that is to be renewed: the renewal, or the message about it, may be late. */
export const GRACE_MS = 7 * 86_400_000

/** Where `now` is: in the paid period, in the grace after it, or after that; `endless` for a lifetime. */
export type Period = 'running' | 'grace' | 'over' | 'endless'

/** Which instant ends the access: the end of the period, of the grace after it, or the end that the partner reports. */
type Until = 'period' | 'grace' | 'reported' | 'never'

export interface StateRow {
  status: PartnerStatus
  /** Whether it renews at the end of its period; null: either. */
  renews: boolean | null
  periods: readonly Period[]
  /** Null: nothing is stored, the first payment is not settled. */
  standing: SubscriptionStanding | null
  until: Until
  /** Whether the member is shown the end as a date. */
  hasEndDate: boolean
}

const ALL: readonly Period[] = ['running', 'grace', 'over', 'endless']

/** Each combination of status, renewal and period is in one row. */
export const states: readonly StateRow[] = [
  { status: 'pending', renews: null, periods: ALL, standing: null, until: 'never', hasEndDate: false },

  { status: 'active', renews: null, periods: ['endless'], standing: 'active', until: 'never', hasEndDate: false },
  {
    status: 'active',
    renews: true,
    periods: ['running', 'grace'],
    standing: 'active',
    until: 'grace',
    hasEndDate: false,
  },
  { status: 'active', renews: true, periods: ['over'], standing: 'ended', until: 'grace', hasEndDate: true },
  { status: 'active', renews: false, periods: ['running'], standing: 'cancelled', until: 'period', hasEndDate: true },
  { status: 'active', renews: false, periods: ['grace', 'over'], standing: 'ended', until: 'period', hasEndDate: true },

  // A lifetime has no renewal that could fail.
  { status: 'past-due', renews: null, periods: ['endless'], standing: 'active', until: 'never', hasEndDate: false },
  {
    status: 'past-due',
    renews: true,
    periods: ['running', 'grace'],
    standing: 'past-due',
    until: 'grace',
    hasEndDate: true,
  },
  { status: 'past-due', renews: true, periods: ['over'], standing: 'ended', until: 'grace', hasEndDate: true },
  { status: 'past-due', renews: false, periods: ['running'], standing: 'cancelled', until: 'period', hasEndDate: true },
  {
    status: 'past-due',
    renews: false,
    periods: ['grace', 'over'],
    standing: 'ended',
    until: 'period',
    hasEndDate: true,
  },

  { status: 'expired', renews: null, periods: ALL, standing: 'ended', until: 'reported', hasEndDate: true },
  { status: 'refunded', renews: null, periods: ALL, standing: 'refunded', until: 'reported', hasEndDate: true },
  { status: 'disputed', renews: null, periods: ALL, standing: 'disputed', until: 'reported', hasEndDate: true },
]

/** The facts on which the state of an answer depends. */
type JudgedAnswer = Pick<PartnerSubscription, 'status' | 'renews' | 'periodEnd' | 'endedAt' | 'startedAt'>
type Timed = Pick<PartnerSubscription, 'status' | 'renews' | 'periodEnd'>

/** @param now ms since 1970 */
export function periodOf({ periodEnd }: Pick<Timed, 'periodEnd'>, now: number): Period {
  if (periodEnd === null) return 'endless'
  const since = now - periodEnd.getTime()
  return since < 0 ? 'running' : since < GRACE_MS ? 'grace' : 'over'
}

/** The row of the table for an answer at `now`, ms since 1970. */
export function stateRow(answer: Timed, now: number): StateRow {
  const period = periodOf(answer, now)
  const row = states.find(
    ({ status, renews, periods }) =>
      status === answer.status && (renews === null || renews === answer.renews) && periods.includes(period),
  )
  if (!row) throw new Error(`No state for ${answer.status}, ${period}`)
  return row
}

export interface SubscriptionState {
  standing: SubscriptionStanding
  /** When access ends, or ended; null: never. */
  openUntil: Date | null
  endDate: Date | null
  isCancelled: boolean
  isRefunded: boolean
}

/** The state to store for an answer at `now`, ms since 1970; null while the first payment is not settled. */
export function stateOf(answer: JudgedAnswer, now: number): SubscriptionState | null {
  const { standing, until, hasEndDate } = stateRow(answer, now)
  if (standing === null) return null
  const openUntil = instantOf(until, answer)
  return {
    standing,
    openUntil,
    endDate: hasEndDate ? openUntil : null,
    isCancelled: !answer.renews,
    isRefunded: answer.status === 'refunded',
  }
}

function instantOf(until: Until, { periodEnd, endedAt, startedAt }: JudgedAnswer): Date | null {
  if (until === 'never') return null
  // The adapter refuses an ended subscription without the time of its end.
  if (until === 'reported') return endedAt ?? startedAt
  return periodEnd && new Date(periodEnd.getTime() + (until === 'grace' ? GRACE_MS : 0))
}

/**
 * Whether an answer replaces the stored state. Calls to the partner can overtake each other: an answer with a lower
 * revision is older. The same revision is stored again, because a state depends on the time too.
 */
export const replaces = (stored: { revision: number } | undefined, answer: { revision: number }): boolean =>
  stored === undefined || answer.revision >= stored.revision
