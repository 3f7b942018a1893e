/** Games and generators as one viewer sees them, in one statement. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SavedItem } from '@rubato/contracts/domain'
import { nextTurn } from '../../base/turns.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Queries } from '../../database/open-database.ts'
import { authorshipDeclaredAt } from '../../public-items/authorship.ts'
import { isOpenedBy, isVisible } from '../../public-items/visibility.ts'
import { CHECKED_WITH } from '../check/check-content.ts'
import { recheckItem } from '../check/recheck.ts'
import type { NamedItem, PlayableParts } from '../item-noun.ts'
import { selectItems, toItem } from './select-items.ts'

/**
 * How an item is accessed: `visible` in lists and at its address, `link` by the hash of its link, `offered` by
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
  link: ({ linkHash, viewerId }) => isOpenedBy(linkHash, viewerId),
  offered: ({ ids }) => sql<SqlBool>`item.id = any (${ids}::uuid[]) and item.offered`,
}

const statementOf = ({ kind }: PlayableParts, access: Access, isWhole: boolean) =>
  preparedQuery((queries, values: Values) =>
    selectItems(queries, kind, values.viewerId)
      .select(columns)
      .select(authorshipDeclaredAt(kind).as('authorship_declared_at'))
      .select(isWhole ? 'item.content' : sql<unknown>`'{}'::jsonb`.as('content'))
      .where(accessTo[access](values)),
  )

const columns = [
  'item.newest_at',
  'item.splash',
  'item.details',
  'item.summary',
  'item.link_hash',
  'item.refusals',
  'item.checked_with',
  'item.plays',
  'item.finishes',
] as const

const statements = new WeakMap<PlayableParts, Map<string, ReturnType<typeof statementOf>>>()

function preparedOf(noun: PlayableParts, access: Access, isWhole: boolean) {
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
async function readRows(queries: Queries, noun: PlayableParts, reading: Reading): Promise<ItemRow[]> {
  const { ids = [], linkHash = '', viewerId, access, isWhole } = reading
  const read = () => preparedOf(noun, access, isWhole)(queries, { ids, linkHash, viewerId })
  const rows = await read()
  const outdated = rows.filter(({ checked_with }) => checked_with !== CHECKED_WITH)
  for (const { id } of outdated) await recheckItem(queries, noun, id)
  return outdated.length > 0 ? read() : rows
}

function toNamed(row: ItemRow, viewerId: string): NamedItem {
  const { refusals, summary, authorship_declared_at: declaredAt } = row
  if (summary === null) throw new Error('The item was not checked')
  return {
    ...toItem(row, viewerId),
    newestAt: row.newest_at.toISOString(),
    splash: row.splash as SavedItem['splash'],
    summary,
    plays: { started: row.plays, finished: row.finishes },
    ...(row.owner_id === viewerId
      ? {
          hasLink: row.link_hash !== null,
          ...(refusals.length > 0 ? { refusals } : {}),
          ...(declaredAt === null ? {} : { authorshipDeclaredAt: declaredAt.toISOString() }),
        }
      : {}),
  }
}

/** Undefined when the item does not exist or may not be read this way. */
export async function findItem<Content extends object, Item extends { id: string }>(
  queries: Queries,
  noun: PlayableParts<Content, Item>,
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
  noun: PlayableParts<object, { id: string }, ListItem>,
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
