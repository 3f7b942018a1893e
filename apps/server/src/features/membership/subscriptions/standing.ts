/** The meaning of a stored subscription at a moment, and which of several decides: the one rule for both vendors. */
import { isTierAtLeast, type MembershipTier, type SubscriptionStanding } from '@rubato/contracts/domain'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

const opens: Record<SubscriptionStanding, boolean> = {
  active: true,
  cancelled: true,
  'past-due': true,
  ended: false,
  refunded: false,
  disputed: false,
}

type Timed = Pick<SubscriptionRow, 'standing' | 'open_until'>

/** Whether it opens the site at `now`, ms: the stored standing, until its time is over. */
export const isOpen = ({ standing, open_until }: Timed, now: number): boolean =>
  opens[standing] && (open_until === null || open_until.getTime() > now)

/** The standing at `now`, ms: a stored one that opens the site has ended when its time is over. */
export const standingAt = (row: Timed, now: number): SubscriptionStanding =>
  opens[row.standing] && !isOpen(row, now) ? 'ended' : row.standing

export interface Access {
  tier: MembershipTier
  /** When it ends; null: never. */
  until: Date | null
}

/** Whether `one` decides over `other`, whichever vendors: the higher tier, and of equal tiers the one that lasts longer. */
export function isBetter(one: Access, other: Access): boolean {
  if (one.tier !== other.tier) return isTierAtLeast(one.tier, other.tier)
  return (one.until?.getTime() ?? Infinity) > (other.until?.getTime() ?? Infinity)
}

/** The open subscription that decides. Its standing and its end are the reason and the end that the member is shown. */
export function decisive<Row extends Timed & Pick<SubscriptionRow, 'tier'>>(
  rows: readonly Row[],
  now: number,
): Row | undefined {
  const accessOf = ({ tier, open_until }: Row): Access => ({ tier, until: open_until })
  return rows
    .filter((row) => isOpen(row, now))
    .reduce<Row | undefined>((best, row) => (best && !isBetter(accessOf(row), accessOf(best)) ? best : row), undefined)
}
