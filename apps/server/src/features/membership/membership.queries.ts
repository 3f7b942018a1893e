import type { Queries } from '../../database/open-database.ts'

export const findLink = (queries: Queries, userId: string) =>
  queries.selectFrom('patreon_links').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findMembership = (queries: Queries, userId: string) =>
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
    .where('vendor', '=', 'scrolller')
    .executeTakeFirst()
