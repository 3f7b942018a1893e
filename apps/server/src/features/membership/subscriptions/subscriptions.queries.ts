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
