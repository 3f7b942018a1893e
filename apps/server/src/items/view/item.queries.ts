/** Items as one viewer sees them, in one statement. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SavedItem, Tag } from '@rubato/contracts/domain'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Queries } from '../../database/open-database.ts'
import { bookmarkOf } from '../../public-items/bookmarks.ts'
import { moderationOf } from '../../public-items/moderation-of.ts'
import { isVisible } from '../../public-items/visible.ts'
import { CHECKED_WITH } from '../check/check-content.ts'
import { recheckItem } from '../check/recheck.ts'
import { itemTable, type ItemNoun, type NamedItem } from '../item-noun.ts'

/**
 * Through which door an item is read: `visible` in lists and at its address, `link` by the hash of its link, `offered` by
 * an admin, also while it is held or taken down.
 */
type Access = 'visible' | 'link' | 'offered'

interface Values {
  ids: readonly string[]
  viewerId: string
  linkHash: string
}

const accessTo: Record<Access, (values: Values) => RawBuilder<SqlBool>> = {
  visible: ({ ids, viewerId }) => sql<SqlBool>`item.id = any (${ids}::uuid[]) and ${isVisible('item', viewerId)}`,
  link: ({ linkHash, viewerId }) => sql<SqlBool>`item.link_hash = ${linkHash} and item.deleted_at is null
    and (item.owner_id = ${viewerId} or (item.moderation_state is null and cardinality(item.refusals) = 0))`,
  offered: ({ ids }) => sql<SqlBool>`item.id = any (${ids}::uuid[]) and item.offered`,
}

/** The tags of each item. As a join, each row would build a hash table of them. */
const tagsOf = ({ tables }: ItemNoun) =>
  sql<Tag[] | null>`(
    select json_agg(json_build_object('id', tags.id, 'name', tags.name) order by tags.name collate "C")
    from tags
    where tags.id = any (array(select tagged.tag_id from ${sql.table(tables.tags)} tagged where tagged.item_id = item.id))
  )`.as('tags')

const statementOf = (noun: ItemNoun, access: Access, isWhole: boolean) =>
  preparedQuery((queries, values: Values) =>
    queries
      .selectFrom(itemTable(noun))
      .innerJoin('users as author', 'author.id', 'item.owner_id')
      .leftJoin(`${noun.tables.items} as source`, (join) =>
        join
          .onRef('source.id', '=', 'item.credit_item_id')
          .on((on) => on.or([on('source.listed', '=', true), on('source.owner_id', '=', values.viewerId)]))
          .on('source.deleted_at', 'is', null),
      )
      .leftJoin(`${noun.tables.bookmarks} as bookmark`, (join) =>
        join.onRef('bookmark.item_id', '=', 'item.id').on('bookmark.user_id', '=', values.viewerId),
      )
      .select(columns)
      .select(tagsOf(noun))
      .select(isWhole ? 'item.content' : sql<unknown>`'{}'::jsonb`.as('content'))
      .where(accessTo[access](values)),
  )

const columns = [
  'item.id',
  'item.owner_id',
  'item.name',
  'item.description',
  'item.shared',
  'item.splash',
  'item.details',
  'item.summary',
  'item.created_at',
  'item.updated_at',
  'item.revision',
  'item.link_hash',
  'item.refusals',
  'item.checked_with',
  'item.moderation_state',
  'item.moderation_reason',
  'item.moderation_since',
  'item.credit_name',
  'item.credit_author',
  'item.plays',
  'item.finishes',
  'author.username',
  'source.id as credit_id',
  'bookmark.id as bookmark_id',
  'bookmark.created_at as bookmarked_at',
] as const

const statements = new WeakMap<ItemNoun, Map<string, ReturnType<typeof statementOf>>>()

function preparedOf(noun: ItemNoun, access: Access, isWhole: boolean) {
  const own = statements.get(noun) ?? new Map<string, ReturnType<typeof statementOf>>()
  statements.set(noun, own)
  const name = `${access} ${isWhole}`
  const statement = own.get(name) ?? statementOf(noun, access, isWhole)
  own.set(name, statement)
  return statement
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof statementOf>>>[number]

interface Reading {
  ids?: readonly string[]
  linkHash?: string
  viewerId: string
  access: Access
  isWhole: boolean
}

/** Reads the rows; those that another engine has checked are checked and read again. */
async function readRows(queries: Queries, noun: ItemNoun, reading: Reading): Promise<ItemRow[]> {
  const { ids = [], linkHash = '', viewerId, access, isWhole } = reading
  const read = () => preparedOf(noun, access, isWhole)(queries, { ids, linkHash, viewerId })
  const rows = await read()
  const outdated = rows.filter(({ checked_with }) => checked_with !== CHECKED_WITH)
  for (const { id } of outdated) await recheckItem(queries, noun, id)
  return outdated.length > 0 ? read() : rows
}

function toNamed(row: ItemRow, viewerId: string): NamedItem {
  if (row.summary === null) throw new Error('The item was not checked')
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdBy: { id: row.owner_id, username: row.username },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    shared: row.shared,
    splash: row.splash as SavedItem['splash'],
    tags: row.tags ?? [],
    summary: row.summary,
    plays: { started: row.plays, finished: row.finishes },
    ...bookmarkOf(row),
    ...(row.credit_name !== null && row.credit_author !== null
      ? { credit: { id: row.credit_id, name: row.credit_name, author: row.credit_author } }
      : {}),
    ...(row.owner_id === viewerId ? ownersView(row) : {}),
  }
}

type OwnersView = Pick<SavedItem, 'revision' | 'hasLink' | 'refusals' | 'moderation'>

function ownersView(row: ItemRow): OwnersView {
  const { refusals } = row
  return {
    revision: row.revision,
    hasLink: row.link_hash !== null,
    ...(refusals.length > 0 ? { refusals } : {}),
    ...moderationOf(row),
  }
}

/** Undefined when the item does not exist or may not be read this way. */
export async function findItem<Content extends object, Item extends { id: string }>(
  queries: Queries,
  noun: ItemNoun<Content, Item>,
  { viewerId, ...by }: { viewerId: string } & ({ id: string; access: 'visible' | 'offered' } | { linkHash: string }),
): Promise<Item | undefined> {
  const reading = 'id' in by ? { ids: [by.id], access: by.access } : { linkHash: by.linkHash, access: 'link' as const }
  const [row] = await readRows(queries, noun, { ...reading, viewerId, isWhole: true })
  if (!row) return undefined
  // Reading 900 kB and writing the answer have a turn each.
  await nextTurn()
  const content = noun.read({ ...(row.details as object), ...(row.content as object) })
  return noun.toItem(toNamed(row, viewerId), content)
}

/** In the order of the ids, without the items that are not visible to the viewer. */
export async function findItems<ListItem extends { id: string }>(
  queries: Queries,
  noun: ItemNoun<object, { id: string }, ListItem>,
  ids: readonly string[],
  viewerId: string,
): Promise<ListItem[]> {
  const rows = await readRows(queries, noun, { ids, viewerId, access: 'visible', isWhole: false })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [noun.toListItem(toNamed(row, viewerId), row.details as object)] : []
  })
}
