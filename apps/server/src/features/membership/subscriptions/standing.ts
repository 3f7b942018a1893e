/** What a stored subscription means at a moment, and which of several decides: the one rule for both vendors. */
import { highestTier, type MembershipTier, type SubscriptionStanding } from '@rubato/contracts/domain'
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

type Ranked = Timed & Pick<SubscriptionRow, 'tier'>

/**
 * The open subscription that decides, whichever vendor: the highest tier, and of equal tiers the one that opens the site
 * longest. Its standing and its end are the reason and the end that the member is shown.
 */
export function decisive<Row extends Ranked>(rows: readonly Row[], now: number): Row | undefined {
  const open = rows.filter((row) => isOpen(row, now))
  const tier: MembershipTier = highestTier(open.map((row) => row.tier))
  const untilOf = ({ open_until }: Row) => open_until?.getTime() ?? Infinity
  return open
    .filter((row) => row.tier === tier)
    .reduce<Row | undefined>((best, row) => (best && untilOf(best) >= untilOf(row) ? best : row), undefined)
}
