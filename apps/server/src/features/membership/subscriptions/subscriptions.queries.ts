import type { Queries } from '../../../database/open-database.ts'

/** All subscriptions that a user ever had, the newest first. */
export const findSubscriptions = (queries: Queries, userId: string) =>
  queries
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute()

export const findSubscription = (queries: Queries, userId: string, id: string) =>
  queries.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** The membership at Patreon. */
export const findPatreonMembership = (queries: Queries, userId: string) =>
  queries
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('vendor', '=', 'patreon')
    .executeTakeFirst()

/** The membership at the payment partner. */
export const findPartnerMembership = (queries: Queries, userId: string) =>
  queries
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('vendor', '=', 'partner')
    .executeTakeFirst()
