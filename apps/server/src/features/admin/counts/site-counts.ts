/** Counts without persons: members by tier and week, plays, and where people stop. */
import { COUNT_MIN, COUNT_WEEKS, membershipTiers, type MembershipTier, type SiteCounts } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'

const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET = 3

/** Weeks since the one of 1 January 1970, from Monday to Sunday, UTC. */
const weekOf = (now: number): number => Math.floor((now / DAY_MS + MONDAY_OFFSET) / 7)
const mondayOf = (week: number): Date => new Date((week * 7 - MONDAY_OFFSET) * DAY_MS)
const dateOf = (week: number): string => mondayOf(week).toISOString().slice(0, 10)

/** Null for a count that is too small to be shown. */
const shown = (count: number | undefined): number | null => (count !== undefined && count >= COUNT_MIN ? count : null)

/**
 * Stores how many members were here in the week of yesterday, by their best tier. Runs every night: the last night of a
 * week stores the whole of it.
 *
 * @param everyoneHolds the tier of everybody with an account; null where memberships decide
 */
export async function countMembers({
  queries,
  clock,
  everyoneHolds,
}: QueriesAndClock & { everyoneHolds: MembershipTier | null }): Promise<void> {
  const week = weekOf(clock.now() - DAY_MS)
  const tiers = [...membershipTiers]
  await sql`
    with seen as (
      select users.id from users join identity_sessions s on s.user_id::text = users.subject
        where s.last_seen_at >= ${mondayOf(week)}
      union
      select users.id from users join hosted_sessions h on (h.issuer, h.subject) = (users.issuer, users.subject)
        where h.last_seen_at >= ${mondayOf(week)}
    ), ranked as (
      select coalesce(${everyoneHolds}::text, (
        select tier from memberships where user_id = seen.id order by array_position(${tiers}::text[], tier) desc limit 1
      ), 'free') as tier from seen
    )
    insert into member_weeks (week, tier, members)
      select ${week}::integer, tier, count(*)::integer from ranked group by tier
      on conflict (week, tier) do update set members = greatest(member_weeks.members, excluded.members)`.execute(
    queries,
  )
}

export async function siteCounts({ queries, clock }: QueriesAndClock): Promise<SiteCounts> {
  const last = weekOf(clock.now())
  const first = last - COUNT_WEEKS + 1
  const members = await queries
    .selectFrom('member_weeks')
    .select(['week', 'tier', 'members'])
    .where('week', '>=', first)
    .execute()
  const plays = await playsByWeek(queries, first)
  const memberCount = (week: number, tier: MembershipTier) =>
    members.find((row) => row.week === week && row.tier === tier)?.members
  const weeks = Array.from({ length: COUNT_WEEKS }, (_, index) => last - index)
  return {
    weeks: weeks.map((week) => ({
      week: dateOf(week),
      members: Object.fromEntries(membershipTiers.map((tier) => [tier, shown(memberCount(week, tier))])) as Record<
        MembershipTier,
        number | null
      >,
      plays: shown(plays.get(week)?.plays),
      finishes: shown(plays.get(week)?.finishes),
    })),
    stops: (await stopsSince(queries, first)).map(shown),
  }
}

async function playsByWeek(queries: Queries, first: number) {
  const { rows } = await sql<{ week: number; plays: number; finishes: number }>`
    select floor((day + ${MONDAY_OFFSET}::integer) / 7.0)::integer as week, sum(plays)::integer as plays, sum(finishes)::integer as finishes
    from item_days where day >= ${first * 7 - MONDAY_OFFSET}::integer group by 1`.execute(queries)
  return new Map(rows.map((row) => [row.week, row]))
}

const STOP_PARTS = 10

async function stopsSince(queries: Queries, first: number): Promise<number[]> {
  const { rows } = await sql<{ part: number; count: number }>`
    select part::integer as part, sum(count)::integer as count
    from item_days, unnest(stops) with ordinality as stopped (count, part)
    where day >= ${first * 7 - MONDAY_OFFSET}::integer group by 1`.execute(queries)
  return Array.from({ length: STOP_PARTS }, (_, index) => rows.find(({ part }) => part === index + 1)?.count ?? 0)
}
