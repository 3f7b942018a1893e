/** Scripts as one viewer sees them, read in one statement: who may see what is said here and nowhere else. */
import { RATING_MIN_VOTES, RATING_SCALE, type Script, type Tag } from '@rubato/contracts/domain'
import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'

/** What is listed, and everything of one's own but what is deleted. */
export function isVisible(
  viewerId: string,
): (where: ExpressionBuilder<Tables & { scripts: Tables['scripts'] }, 'scripts'>) => Expression<SqlBool> {
  return (where) =>
    where.or([
      where('scripts.listed', '=', true),
      where.and([where('scripts.owner_id', '=', viewerId), where('scripts.deleted_at', 'is', null)]),
    ])
}

const tagsOfScript = sql<Tag[]>`coalesce((
  select json_agg(json_build_object('id', tags.id, 'name', tags.name) order by tags.name collate "C")
  from script_tags join tags on tags.id = script_tags.tag_id where script_tags.script_id = scripts.id
), '[]'::json)`

/** Every script with what `viewerId` is told beside it; the caller adds which ones, and in what order. */
export function selectScripts(queries: Queries, viewerId: string) {
  return queries
    .selectFrom('scripts')
    .innerJoin('users as author', 'author.id', 'scripts.owner_id')
    .leftJoin('scripts as source', (join) =>
      join
        .onRef('source.id', '=', 'scripts.credit_script_id')
        .on((on) => on.or([on('source.listed', '=', true), on('source.owner_id', '=', viewerId)]))
        .on('source.deleted_at', 'is', null),
    )
    .leftJoin('script_bookmarks as bookmark', (join) =>
      join.onRef('bookmark.script_id', '=', 'scripts.id').on('bookmark.user_id', '=', viewerId),
    )
    .leftJoin('script_votes as own_vote', (join) =>
      join.onRef('own_vote.script_id', '=', 'scripts.id').on('own_vote.user_id', '=', viewerId),
    )
    .select(columns)
    .select(tagsOfScript.as('tags'))
}

const columns = [
  'scripts.id',
  'scripts.owner_id',
  'scripts.title',
  'scripts.description',
  'scripts.intended_sex',
  'scripts.published',
  'scripts.created_at',
  'scripts.updated_at',
  'scripts.moderation_state',
  'scripts.moderation_reason',
  'scripts.moderation_since',
  'scripts.credit_title',
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
] as const

type ScriptRow = Awaited<ReturnType<ReturnType<typeof selectScripts>['execute']>>[number]

export function toScript(row: ScriptRow, viewerId: string): Script {
  const isOwner = row.owner_id === viewerId
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    dialogCount: isOwner ? row.dialog_count : row.published_dialog_count,
    triggerCoveragePercentage: isOwner ? row.coverage : row.published_coverage,
    createdBy: { id: row.owner_id, username: row.username },
    published: row.published,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    rating: toRating(row),
    tags: row.tags,
    intended_sex: row.intended_sex,
    uses: row.uses,
    ...(row.bookmark_id && row.bookmarked_at
      ? { bookmark: { id: row.bookmark_id, createdAt: row.bookmarked_at.toISOString() } }
      : {}),
    ...(row.vote === null ? {} : { vote: row.vote }),
    ...(row.credit_title !== null && row.credit_author !== null
      ? { credit: { scriptId: row.credit_id, title: row.credit_title, author: row.credit_author } }
      : {}),
    ...(isOwner ? moderationOf(row) : {}),
  }
}

type Votes = Pick<ScriptRow, 'up_votes' | 'down_votes' | 'rating'>

export function toRating({ up_votes, down_votes, rating }: Votes): Script['rating'] {
  const votes = up_votes + down_votes
  return { votes, ...(votes < RATING_MIN_VOTES ? {} : { score: rating * RATING_SCALE }) }
}

function moderationOf({ moderation_state: state, moderation_reason: reason, moderation_since: since }: ScriptRow) {
  return state !== null && reason !== null && since !== null
    ? { moderation: { state, reason, since: since.toISOString() } }
    : {}
}

/** A script as `viewerId` may see it; undefined when they may not, or there is none. */
export async function findScript(queries: Queries, scriptId: string, viewerId: string): Promise<Script | undefined> {
  const row = await selectScripts(queries, viewerId)
    .where('scripts.id', '=', scriptId)
    .where(isVisible(viewerId))
    .executeTakeFirst()
  return row && toScript(row, viewerId)
}
