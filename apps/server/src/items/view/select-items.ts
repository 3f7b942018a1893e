/** The columns of items that every kind has, as one viewer sees them. */
import { RATING_MIN_VOTES, RATING_SCALE, type SavedItem, type SharedKind, type Tag } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { bookmarkOf } from '../../public-items/bookmarks.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { itemTable, ofAnyKind } from '../item-noun.ts'

const columns = [
  'item.id',
  'item.owner_id',
  'item.name',
  'item.description',
  'item.shared',
  'item.listed',
  'item.created_at',
  'item.updated_at',
  'item.revision',
  'item.moderation_state',
  'item.moderation_reason',
  'item.moderation_since',
  'item.credit_name',
  'item.credit_author',
  'author.username',
  'source.id as credit_id',
  'bookmark.id as bookmark_id',
  'bookmark.created_at as bookmarked_at',
  'item.up_votes',
  'item.down_votes',
  'item.rating',
  'own_vote.vote',
] as const

/** The tags of each item. As a join, each row would build a hash table of them. */
const tagsOf = (kind: SharedKind) =>
  sql<Tag[] | null>`(
    select json_agg(json_build_object('id', tags.id, 'name', tags.name) order by tags.name collate "C")
    from tags
    where tags.id = any (array(
      select tagged.tag_id from ${sql.table(sharedTables[kind].tags)} tagged where tagged.item_id = item.id))
  )`.as('tags')

/** Rows `item` with their author, tags, credit and the viewer's bookmark and vote. The credit names a source that the viewer sees. */
export const selectItems = (queries: Queries, kind: SharedKind, viewerId: string) =>
  ofAnyKind(queries)
    .selectFrom(itemTable(kind))
    .innerJoin('users as author', 'author.id', 'item.owner_id')
    .leftJoin(`${sharedTables[kind].items} as source` as 'games as source', (join) =>
      join
        .onRef('source.id', '=', 'item.credit_item_id')
        .on((on) => on.or([on('source.listed', '=', true), on('source.owner_id', '=', viewerId)]))
        .on('source.deleted_at', 'is', null),
    )
    .leftJoin(`${sharedTables[kind].bookmarks} as bookmark` as 'game_bookmarks as bookmark', (join) =>
      join.onRef('bookmark.item_id', '=', 'item.id').on('bookmark.user_id', '=', viewerId),
    )
    .leftJoin(`${sharedTables[kind].votes} as own_vote` as 'game_votes as own_vote', (join) =>
      join.onRef('own_vote.item_id', '=', 'item.id').on('own_vote.user_id', '=', viewerId),
    )
    .select(columns)
    .select(tagsOf(kind))

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

/** Why other members do not see the row, for its owner; empty when no decision hides it. */
const moderationOf = ({
  moderation_state: state,
  moderation_reason: reason,
  moderation_since: since,
}: ItemRow): Pick<SavedItem, 'moderation'> =>
  state !== null && reason !== null && since !== null
    ? { moderation: { state, reason, since: since.toISOString() } }
    : {}

export function toRating({
  up_votes,
  down_votes,
  rating,
}: Pick<ItemRow, 'up_votes' | 'down_votes' | 'rating'>): SavedItem['rating'] {
  const votes = up_votes + down_votes
  return { votes, ...(votes < RATING_MIN_VOTES ? {} : { score: rating * RATING_SCALE }) }
}

export function toItem(row: ItemRow, viewerId: string) {
  const { credit_id, credit_name, credit_author } = row
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdBy: { id: row.owner_id, username: row.username },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    shared: row.shared,
    listed: row.listed,
    tags: row.tags ?? [],
    ...bookmarkOf(row),
    ...(row.vote === null ? {} : { vote: row.vote }),
    rating: toRating(row),
    ...(credit_name !== null && credit_author !== null
      ? { credit: { id: credit_id, name: credit_name, author: credit_author } }
      : {}),
    ...(row.owner_id === viewerId ? { revision: row.revision, ...moderationOf(row) } : {}),
  }
}
