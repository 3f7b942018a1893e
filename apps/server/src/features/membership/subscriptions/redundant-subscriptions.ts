import { isTierAtLeast } from '@rubato/contracts/domain'
import { isOpen, type SubscriptionRow } from './standing.ts'

type Paid = Pick<
  SubscriptionRow,
  | 'id'
  | 'external_vendor'
  | 'external_subscription_id'
  | 'tier'
  | 'subscription_interval'
  | 'standing'
  | 'open_until'
  | 'start_date'
>

export interface Redundant<Row extends Paid> {
  row: Row
  /** The subscription that covers it. */
  kept: Row
}

const isLifetime = ({ subscription_interval }: Paid): boolean => subscription_interval === 'lifetime'

/** Whether it will be charged again: cancelled ones are not. */
const isRenewed = (row: Paid): boolean => !isLifetime(row) && (row.standing === 'active' || row.standing === 'past-due')

/** An open subscription at the partner that is charged again, or was bought for life. */
const isRunning = (row: Paid, now: number): boolean =>
  row.external_vendor === 'partner' && isOpen(row, now) && (isLifetime(row) || isRenewed(row))

/** The kept one comes first: the higher tier, then a lifetime, then the latest start, which is the latest choice. */
function byRank(one: Paid, other: Paid): number {
  if (one.tier !== other.tier) return isTierAtLeast(one.tier, other.tier) ? -1 : 1
  if (isLifetime(one) !== isLifetime(other)) return isLifetime(one) ? -1 : 1
  const later = other.start_date.getTime() - one.start_date.getTime()
  return later !== 0 ? later : one.external_subscription_id < other.external_subscription_id ? -1 : 1
}

/**
 * The running subscriptions of one member that another one covers: a lifetime covers all of its tier and below, a renewed one
 * all renewed ones of its tier and below. A lifetime below a renewed one stays.
 *
 * @param now ms since 1970
 */
export function redundantSubscriptions<Row extends Paid>(rows: readonly Row[], now: number): Redundant<Row>[] {
  const kept: Row[] = []
  const redundant: Redundant<Row>[] = []
  for (const row of rows.filter((each) => isRunning(each, now)).sort(byRank)) {
    // No kept one has a lower tier: they are sorted.
    const covering = kept.find((each) => isLifetime(each) || !isLifetime(row))
    if (covering) redundant.push({ row, kept: covering })
    else kept.push(row)
  }
  return redundant
}

/** The subscriptions that would be paid twice if the subscription `id` were renewed now. */
export const redundantIfRenewed = <Row extends Paid>(rows: readonly Row[], id: string, now: number): Redundant<Row>[] =>
  redundantSubscriptions(
    rows.map((row) => (row.id === id ? { ...row, standing: 'active', open_until: null } : row)),
    now,
  )
