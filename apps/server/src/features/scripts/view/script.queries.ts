/** Scripts as one viewer sees them, in one statement. */
import { RATING_MIN_VOTES, RATING_SCALE, type Script, type Tag } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import { preparedQuery } from '../../../database/prepared-query.ts'
import type { Queries } from '../../../database/open-database.ts'
import { bookmarkOf } from '../../../public-items/bookmarks.ts'
import { moderationOf } from '../../../public-items/moderation-of.ts'
import { isVisible } from '../../../public-items/visible.ts'

interface ScriptsQuery {
  ids: readonly string[]
  viewerId: string
}

/** The tags of all scripts of a page in one join: a subquery per script would double the time of the statement. */
const tagsOfScripts = ({ ids }: ScriptsQuery) =>
  sql<{ item_id: string; tags: Tag[] }>`(
    select item_id, json_agg(json_build_object('id', tags.id, 'name', tags.name) order by tags.name collate "C") as tags
    from script_tags join tags on tags.id = tag_id where item_id = any (${ids}::uuid[]) group by item_id
  )`.as<'tagged'>(sql`tagged`)

/** The visible ones of these scripts, unordered, with the viewer's bookmark and vote and with the credit. */
const selectScripts = preparedQuery((queries, values: ScriptsQuery) => {
  const { ids, viewerId } = values
  return queries
    .selectFrom('scripts')
    .innerJoin('users as author', 'author.id', 'scripts.owner_id')
    .leftJoin('scripts as source', (join) =>
      join
        .onRef('source.id', '=', 'scripts.credit_item_id')
        .on((on) => on.or([on('source.listed', '=', true), on('source.owner_id', '=', viewerId)]))
        .on('source.deleted_at', 'is', null),
    )
    .leftJoin('script_bookmarks as bookmark', (join) =>
      join.onRef('bookmark.item_id', '=', 'scripts.id').on('bookmark.user_id', '=', viewerId),
    )
    .leftJoin('script_votes as own_vote', (join) =>
      join.onRef('own_vote.script_id', '=', 'scripts.id').on('own_vote.user_id', '=', viewerId),
    )
    .leftJoin(tagsOfScripts(values), 'tagged.item_id', 'scripts.id')
    .select(columns)
    .where(sql<SqlBool>`scripts.id = any (${ids}::uuid[])`)
    .where(isVisible('scripts', viewerId))
})

const columns = [
  'scripts.id',
  'scripts.owner_id',
  'scripts.name',
  'scripts.description',
  'scripts.intended_sex',
  'scripts.shared',
  'scripts.created_at',
  'scripts.updated_at',
  'scripts.revision',
  'scripts.moderation_state',
  'scripts.moderation_reason',
  'scripts.moderation_since',
  'scripts.credit_name',
  'scripts.credit_author',
  'scripts.dialog_count',
  'scripts.published_dialog_count',
  'scripts.coverage',
  'scripts.published_coverage',
  'scripts.up_votes',
  'scripts.down_votes',
  'scripts.rating',
  'scripts.uses',
  'author.username',
  'source.id as credit_id',
  'bookmark.id as bookmark_id',
  'bookmark.created_at as bookmarked_at',
  'own_vote.vote',
  'tagged.tags',
] as const

type ScriptRow = Awaited<ReturnType<typeof selectScripts>>[number]

function toScript(row: ScriptRow, viewerId: string): Script {
  const isOwner = row.owner_id === viewerId
  return {
    id: row.id,
    title: row.name,
    description: row.description,
    dialogCount: isOwner ? row.dialog_count : row.published_dialog_count,
    triggerCoveragePercentage: isOwner ? row.coverage : row.published_coverage,
    createdBy: { id: row.owner_id, username: row.username },
    published: row.shared,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    rating: toRating(row),
    tags: row.tags ?? [],
    intended_sex: row.intended_sex,
    uses: row.uses,
    ...bookmarkOf(row),
    ...(row.vote === null ? {} : { vote: row.vote }),
    ...(row.credit_name !== null && row.credit_author !== null
      ? { credit: { scriptId: row.credit_id, title: row.credit_name, author: row.credit_author } }
      : {}),
    ...(isOwner ? { revision: row.revision, ...moderationOf(row) } : {}),
  }
}

type Votes = Pick<ScriptRow, 'up_votes' | 'down_votes' | 'rating'>

export function toRating({ up_votes, down_votes, rating }: Votes): Script['rating'] {
  const votes = up_votes + down_votes
  return { votes, ...(votes < RATING_MIN_VOTES ? {} : { score: rating * RATING_SCALE }) }
}

/** Undefined when the script does not exist or is not visible to the viewer. */
export async function findScript(queries: Queries, scriptId: string, viewerId: string): Promise<Script | undefined> {
  const [script] = await findScripts(queries, [scriptId], viewerId)
  return script
}

/** In the order of the ids, without the scripts that are not visible to the viewer. */
export async function findScripts(queries: Queries, ids: readonly string[], viewerId: string): Promise<Script[]> {
  const rows = await selectScripts(queries, { ids, viewerId })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toScript(row, viewerId)] : []
  })
}
