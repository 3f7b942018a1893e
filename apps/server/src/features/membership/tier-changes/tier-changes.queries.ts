/** The tiers that the operator's receiver knows of, and the changes that it has not taken yet. */
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'

/** Changes that are noted and sent at a time; the next run continues with the others. */
const CHANGES_MAX = 500

/**
 * Compares the tiers of all members with those that the receiver knows of. A trigger notes each difference as a change.
 *
 * @param withVendorIds whether the receiver gets the ids of the vendors
 */
export async function noteTierChanges(queries: Queries, now: Date, withVendorIds: boolean): Promise<void> {
  await sql`
    insert into told_tiers (user_id, tier, patreon_user_id, partner_subscription_id, changed_at)
    select
      held.user_id, held.tier,
      case when ${withVendorIds} then (select patreon_user_id from patreon_links where user_id = held.user_id) end,
      case when ${withVendorIds} then (
        select subscription_id from memberships where user_id = held.user_id and vendor = 'partner'
      ) end,
      ${now}::timestamptz
    from (
      select distinct on (user_id) user_id, tier from memberships where tier <> 'free'
      order by user_id, array_position(array['master', 'supporter', 'follower'], tier)
    ) held
    left join told_tiers told on told.user_id = held.user_id
    where told.tier is distinct from held.tier
    limit ${CHANGES_MAX}
    on conflict (user_id) do update set
      tier = excluded.tier, patreon_user_id = excluded.patreon_user_id,
      partner_subscription_id = excluded.partner_subscription_id, changed_at = excluded.changed_at`.execute(queries)
  await sql`
    delete from told_tiers where user_id in (
      select user_id from told_tiers where not exists (
        select from memberships where memberships.user_id = told_tiers.user_id and tier <> 'free'
      ) limit ${CHANGES_MAX}
    )`.execute(queries)
}

/** In the order in which they happened. */
export const findTierChanges = (queries: Queries) =>
  queries.selectFrom('tier_changes').selectAll().orderBy('number').limit(CHANGES_MAX).execute()

export async function removeTierChange(queries: Queries, number: string | number): Promise<void> {
  await queries.deleteFrom('tier_changes').where('number', '=', number).execute()
}
