import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'

export type MembershipRow = Tables['memberships']

export const findLink = (queries: Queries, userId: string) =>
  queries.selectFrom('patreon_links').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findMembership = (queries: Queries, userId: string) =>
  queries
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('vendor', '=', 'patreon')
    .executeTakeFirst()
