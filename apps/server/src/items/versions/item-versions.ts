import { isDeepStrictEqual } from 'node:util'
import { VERSION_BYTES_MAX, VERSIONS_MAX, type ItemVersion, type VersionContent } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { ensureSize, lockOwnItem } from '../authoring/own-item.ts'
import type { ItemNoun } from '../item-noun.ts'

interface RestoredVersion {
  /** Of the item. */
  id: string
  content: VersionContent
  revision: number | undefined
}

/** How the versions of one kind are read and restored. */
export interface VersionedNoun {
  noun: ItemNoun
  /** The present state of a locked item. */
  read(transaction: Transaction<Tables>, id: string): Promise<VersionContent>
  /** A stored state in the present form. */
  parse(stored: unknown): VersionContent
  /** Changes the item as its author does. Throws a conflict for an outdated revision. */
  restore(transaction: Transaction<Tables>, actor: Actor, restored: RestoredVersion): Promise<void>
}

interface VersionRow {
  id: string
  name: string | null
  created_at: Date
}

const toVersion = ({ id, name, created_at }: VersionRow): ItemVersion => ({
  id,
  name,
  createdAt: created_at.toISOString(),
})

const tableOf = ({ noun }: VersionedNoun) => sql.table(sharedTables[noun.kind].versions)

interface OwnItem {
  versioned: VersionedNoun
  actor: Actor
  id: string
}

/** Runs `work` with the locked item. Throws `not-found` of the kind. */
const withItem = <Result>(
  { queries }: QueriesAndClock,
  { versioned, actor, id }: OwnItem,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  queries.transaction().execute(async (transaction) => {
    await lockOwnItem(transaction, versioned.noun, actor, id)
    return work(transaction)
  })

export const listVersions = (
  dependencies: QueriesAndClock,
  versioned: VersionedNoun,
  actor: Actor,
  id: string,
): Promise<ItemVersion[]> =>
  withItem(dependencies, { versioned, actor, id }, async (transaction) => {
    const { rows } = await sql<VersionRow>`
      select id, name, created_at from ${tableOf(versioned)}
      where item_id = ${id} order by created_at desc, id`.execute(transaction)
    return rows.map(toVersion)
  })

/**
 * The same version that is saved again under its id is returned. Throws `version.limit-reached`, `version.too-large`,
 * `version.exists` for an id that is taken by a version with another name or content, `content.limit-reached`.
 */
export function saveVersion(
  dependencies: QueriesAndClock,
  versioned: VersionedNoun,
  actor: Actor,
  { id, versionId, name }: { id: string; versionId: string; name: string },
): Promise<ItemVersion> {
  const versions = tableOf(versioned)
  return withItem(dependencies, { versioned, actor, id }, async (transaction) => {
    const { rows: named } = await sql<VersionRow>`
      select id, name, created_at from ${versions} where item_id = ${id} and name is not null`.execute(transaction)
    const known = named.find((version) => version.id === versionId)
    if (!known && named.length >= VERSIONS_MAX) throw new AppError('version.limit-reached')
    const content = await presentState(transaction, versioned, id)
    if (known) {
      const stored = await readStored(transaction, versioned, id, versionId)
      if (known.name !== name || !isDeepStrictEqual(stored, content)) throw new AppError('version.exists')
      return toVersion(known)
    }
    const size = await sizeOf(transaction, versioned, id)
    await ensureSize(transaction, versioned.noun, actor, size)
    const at = dependencies.clock.now()
    return insertVersion(transaction, versioned, { id: versionId, itemId: id, name, content, size, at })
  })
}

async function sizeOf(transaction: Queries, { noun }: VersionedNoun, id: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select ${sql.ref(noun.size)} as size from ${sql.table(sharedTables[noun.kind].items)} where id = ${id}`.execute(
    transaction,
  )
  return rows[0]?.size ?? 0
}

/** Throws `version.too-large`. */
async function presentState(
  transaction: Transaction<Tables>,
  versioned: VersionedNoun,
  id: string,
): Promise<VersionContent> {
  const content = await versioned.read(transaction, id)
  if (Buffer.byteLength(JSON.stringify(content)) > VERSION_BYTES_MAX) throw new AppError('version.too-large')
  return content
}

interface NewVersion {
  id: string | null
  itemId: string
  name: string | null
  content: VersionContent
  size: number
  at: number
}

async function insertVersion(
  transaction: Queries,
  versioned: VersionedNoun,
  { id, itemId, name, content, size, at }: NewVersion,
): Promise<ItemVersion> {
  const { rows } = await sql<VersionRow>`
    insert into ${tableOf(versioned)} (id, item_id, name, content, size, created_at)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${itemId}, ${name}, ${JSON.stringify(content)}::text::jsonb, ${size},
      ${new Date(at)}::timestamptz)
    on conflict (id) do nothing
    returning id, name, created_at`.execute(transaction)
  const [row] = rows
  if (!row) throw new AppError('version.exists')
  return toVersion(row)
}

/** Throws `version.not-found`, `version.too-large` for the present state, and `game.unsafe` for one that cannot be read. */
export const readVersion = (
  dependencies: QueriesAndClock,
  versioned: VersionedNoun,
  actor: Actor,
  { id, versionId }: { id: string; versionId: string },
): Promise<VersionContent> =>
  withItem(dependencies, { versioned, actor, id }, (transaction) =>
    versionId === 'current'
      ? presentState(transaction, versioned, id)
      : readStored(transaction, versioned, id, versionId),
  )

async function readStored(
  queries: Queries,
  versioned: VersionedNoun,
  id: string,
  versionId: string,
): Promise<VersionContent> {
  const { rows } = await sql<{ content: unknown }>`
    select content from ${tableOf(versioned)} where id = ${versionId} and item_id = ${id}`.execute(queries)
  const [row] = rows
  if (!row) throw new AppError('version.not-found')
  return versioned.parse(row.content)
}

/**
 * Keeps the present state as the version without a name and changes the item, in one transaction: a refused change leaves
 * item and versions as they were. Does nothing when the item has this state already, so that a repeated call does not
 * replace the version without a name. Throws the errors of `readVersion` and of `VersionedNoun.restore`.
 */
export const restoreVersion = (
  dependencies: QueriesAndClock,
  versioned: VersionedNoun,
  actor: Actor,
  { id, versionId, revision }: { id: string; versionId: string; revision?: number | undefined },
): Promise<undefined> =>
  withItem(dependencies, { versioned, actor, id }, async (transaction) => {
    const content = await readStored(transaction, versioned, id, versionId)
    const before = await presentState(transaction, versioned, id)
    if (isDeepStrictEqual(content, before)) return undefined
    const size = await sizeOf(transaction, versioned, id)
    await sql`delete from ${tableOf(versioned)} where item_id = ${id} and name is null`.execute(transaction)
    const at = dependencies.clock.now()
    await insertVersion(transaction, versioned, { id: null, itemId: id, name: null, content: before, size, at })
    await versioned.restore(transaction, actor, { id, content, revision })
    return undefined
  })

export const deleteVersion = (
  dependencies: QueriesAndClock,
  versioned: VersionedNoun,
  actor: Actor,
  { id, versionId }: { id: string; versionId: string },
): Promise<undefined> =>
  withItem(dependencies, { versioned, actor, id }, async (transaction) => {
    await sql`delete from ${tableOf(versioned)} where id = ${versionId} and item_id = ${id}`.execute(transaction)
    return undefined
  })
