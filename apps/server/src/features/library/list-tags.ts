import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { sharedKinds } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../base/actor.ts'
import { readPage, type QueriesAndCursors } from '../../pagination/read-page.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'

type ListEndpoint = Endpoints['listTags']

/** Whether something that the viewer may see has the tag. */
const isUsedVisibly = (viewerId: string) =>
  sql<SqlBool>`exists (${sql.join(
    sharedKinds.map((kind) => {
      const { items, tags } = sharedTables[kind]
      return sql`select from ${sql.table(tags)} tagged join ${sql.table(items)} item
        on item.id = tagged.item_id and tagged.tag_id = tags.id
        where item.listed or (item.owner_id = ${viewerId} and item.deleted_at is null)`
    }),
    sql` union all `,
  )})`

/**
 * Tags by name, optionally with a `prefix`. Only tags of items that the actor may see: a tag that is used in private
 * items of others alone would reveal them. Throws `request.invalid` for a cursor of another list.
 */
export async function listTags(
  { queries, cursors }: QueriesAndCursors,
  actor: Actor,
  { prefix = '', ...query }: EndpointRequest<ListEndpoint>['query'],
): Promise<EndpointOutput<ListEndpoint>> {
  return readPage(cursors, query, {
    list: ['tags', actor.userId, prefix],
    end: z.string(),
    find: (after, count) =>
      queries
        .selectFrom('tags')
        .select(['id', 'name'])
        // A range in the byte order of the index; `~` sorts after every character that a tag may contain.
        .where(sql<SqlBool>`name collate "C" >= ${prefix} and name collate "C" < ${`${prefix}~`}`)
        .$if(after !== null, (tags) => tags.where(sql<SqlBool>`name collate "C" > ${after}`))
        .where(isUsedVisibly(actor.userId))
        .orderBy(sql`name collate "C"`)
        .limit(count)
        .execute(),
    endOf: ({ name }) => name,
    toItem: (tag) => tag,
  })
}
