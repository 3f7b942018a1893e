import type { Selectable } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'

export type MembershipRow = Selectable<Tables['memberships']>

export const findLink = (queries: Queries, userId: string) =>
  queries.selectFrom('patreon_links').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findMembership = (queries: Queries, userId: string) =>
  queries
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('vendor', '=', 'patreon')
    .executeTakeFirst()
