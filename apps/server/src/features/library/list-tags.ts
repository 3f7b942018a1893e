import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { readPage } from '../../pagination/read-page.ts'
import { isVisible } from '../../public-scripts/visible-scripts.ts'

type ListEndpoint = Endpoints['listTags']

/**
 * Tags by name, optionally with a `prefix`. Only tags of visible scripts: a tag that is used in unpublished scripts of
 * others alone would reveal them. Throws `request.invalid` for a cursor of another list.
 */
export async function listTags(
  { queries, cursors }: { queries: Queries; cursors: ListCursors },
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
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('scripts')
              .innerJoin('script_tags', 'script_tags.script_id', 'scripts.id')
              .select('script_tags.tag_id')
              .whereRef('script_tags.tag_id', '=', 'tags.id')
              .where(isVisible(actor.userId)),
          ),
        )
        .orderBy(sql`name collate "C"`)
        .limit(count)
        .execute(),
    endOf: ({ name }) => name,
    toItem: (tag) => tag,
  })
}
