/** The member's scripts, games and generators as files that the import of the product reads. */
import {
  formatConditions,
  GAME_FILE,
  GENERATOR_FILE,
  SCRIPT_FILE,
  type ImportRow,
  type ItemKind,
} from '@rubato/contracts/domain'
import { ENGINE_VERSION } from '@rubato/engine'
import { sql } from 'kysely'
import { outsideDatabaseCall } from '../../../database/call-budget.ts'
import type { Queries } from '../../../database/open-database.ts'
import { itemTable } from '../../../items/item-noun.ts'
import { BATCH_ROWS, readBatches } from '../../../jobs/slices.ts'
import { sharedTables } from '../../../public-items/shared-tables.ts'
import { tagTables } from '../../../tags/tags.ts'
import { jsonObject } from './read-rows.ts'
import type { ArchivedFile } from './zip.ts'

/** Longest part of a file name that comes from the name of the work. */
const NAME_MAX = 40

/** `003-slow-evening.json`: the number keeps names apart, and orders the files as the works were made. */
function fileName(folder: string, number: number, name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const slug = words.join('-').slice(0, NAME_MAX)
  return `${folder}/${[String(number).padStart(3, '0'), slug].filter(Boolean).join('-')}.json`
}

/** The works of the member of one kind, deleted ones included, in the order in which they were made. */
const idsOf = async (queries: Queries, table: 'scripts' | 'games' | 'game_generators', userId: string) => {
  const { rows } = await outsideDatabaseCall(() =>
    sql<{ id: string }>`select id from ${sql.table(table)} where owner_id = ${userId} order by created_at, id`.execute(
      queries,
    ),
  )
  return rows.map(({ id }) => id)
}

const tagsOf = (kind: keyof typeof tagTables) => {
  return sql<string[]>`array(select name from tags join ${sql.table(tagTables[kind])} tagged on tag_id = tags.id
    where tagged.item_id = item.id order by name collate "C")`.as('tags')
}

const copyOf = (name: string | null, author: string | null) =>
  name === null || author === null ? null : { name, author }

export async function* scriptFiles(queries: Queries, userId: string): AsyncGenerator<ArchivedFile> {
  for (const [index, id] of (await idsOf(queries, 'scripts', userId)).entries()) {
    const row = await outsideDatabaseCall(() =>
      queries
        .selectFrom('scripts as item')
        .select(['name', 'description', 'intended_sex', 'shared', 'created_at', 'updated_at', 'deleted_at'])
        .select(['credit_name', 'credit_author', tagsOf('script')])
        .where('item.id', '=', id)
        .executeTakeFirst(),
    )
    // Erased since its id was read.
    if (!row) continue
    const { name: title, description, intended_sex, shared, tags } = row
    const dates = { createdAt: row.created_at, updatedAt: row.updated_at, deletedAt: row.deleted_at }
    const credit = copyOf(row.credit_name, row.credit_author)
    const script = { title, intended_sex, description, tags, shared, ...dates, copyOf: credit }
    const lists = [['dialogs', dialogsOf(queries, id)]] as const
    yield { name: fileName('scripts', index + 1, title), content: jsonObject({ ...SCRIPT_FILE, script }, lists) }
  }
}

/** The dialogs as rows of an import, each as JSON, in batches. */
async function* dialogsOf(queries: Queries, scriptId: string): AsyncGenerator<string[]> {
  const read = (after: number) =>
    outsideDatabaseCall(() =>
      queries
        .selectFrom('dialogs')
        .select(['id', 'trigger', 'text', 'speech', 'when', 'published', 'position'])
        .where('script_id', '=', scriptId)
        .where('position', '>', after)
        .orderBy('position')
        .limit(BATCH_ROWS)
        .execute(),
    )
  for await (const rows of readBatches(read)) {
    yield rows.map(({ id, trigger, text, speech, when, published }) => {
      const conditions = formatConditions(when ?? undefined)
      const row: ImportRow = { id, trigger, text, speech: speech ?? '', when: conditions, published }
      return JSON.stringify(row)
    })
  }
}

export async function* gameFiles(queries: Queries, userId: string): AsyncGenerator<ArchivedFile> {
  for await (const { number, name, content, ...item } of itemsOf(queries, 'game', userId)) {
    const file = { ...GAME_FILE, engineVersion: ENGINE_VERSION, work: { name, ...item }, game: content }
    yield { name: fileName('games', number, name), content: [`${JSON.stringify(file)}\n`] }
  }
}

export async function* generatorFiles(queries: Queries, userId: string): AsyncGenerator<ArchivedFile> {
  for await (const { number, name, content, ...item } of itemsOf(queries, 'generator', userId)) {
    const file = { ...GENERATOR_FILE, work: { title: name, ...item }, ...content }
    yield { name: fileName('generators', number, name), content: [`${JSON.stringify(file)}\n`] }
  }
}

/** Items with their content as it is stored: the import converts what an older version wrote. */
async function* itemsOf(queries: Queries, kind: ItemKind, userId: string) {
  const ids = await idsOf(queries, sharedTables[kind].items, userId)
  for (const [index, id] of ids.entries()) {
    const row = await outsideDatabaseCall(() =>
      queries
        .selectFrom(itemTable(kind))
        .select(['name', 'description', 'splash', 'details', 'content', 'shared', 'created_at', 'updated_at'])
        .select(['deleted_at', 'credit_name', 'credit_author', tagsOf(kind)])
        .where('item.id', '=', id)
        .executeTakeFirst(),
    )
    // Erased since its id was read.
    if (!row) continue
    const { name, description, splash, tags, shared } = row
    yield {
      number: index + 1,
      name,
      splash,
      description,
      tags,
      shared,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      deletedAt: row.deleted_at,
      copyOf: copyOf(row.credit_name, row.credit_author),
      content: { ...(row.details as object), ...(row.content as object) },
    }
  }
}
