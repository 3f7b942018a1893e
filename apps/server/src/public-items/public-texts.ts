/** The public texts of an item, which other members read. Screening and review by an admin both use these. */
import { createHash } from 'node:crypto'
import {
  dialogWriteSchema,
  gameGeneratorWriteSchema,
  gameWriteSchema,
  scriptCreateSchema,
  type SharedKind,
  type TriggerId,
} from '@rubato/contracts/domain'
import { subjectRules } from '@rubato/script-content'
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { BATCH_ROWS, readBatches } from '../jobs/slices.ts'
import { readTags } from '../tags/tags.ts'
import { freeTextsOf, type FreeTexts } from './free-texts.ts'
import { sharedTables, type Subject } from './shared-tables.ts'

export interface PublicText {
  /** Trigger of the dialog; null for the other texts. */
  trigger: TriggerId | null
  text: string
}

/** The texts that an author writes, by the contract of the call that stores them. */
const writtenTexts: Readonly<Record<SharedKind, FreeTexts>> = {
  script: freeTextsOf(scriptCreateSchema),
  game: freeTextsOf(gameWriteSchema),
  generator: freeTextsOf(gameGeneratorWriteSchema),
}
export const dialogTexts = freeTextsOf(dialogWriteSchema)

/** Identifies the rules of screening: a new rule, and a new text in a contract, are applied to stored items. */
export const SCREENED_WITH = createHash('sha256')
  .update(JSON.stringify([subjectRules, dialogTexts.paths, ...Object.values(writtenTexts).map(({ paths }) => paths)]))
  .digest('base64url')
  .slice(0, 16)

/** Of a game or a generator every text that its contract has; of a script also its published dialogs, in their order. */
export async function readPublicTexts(queries: Queries, subject: Subject): Promise<PublicText[]> {
  const written = writtenTexts[subject.kind].of(await readDocument(queries, subject))
  const texts = written.map((text) => ({ trigger: null, text }))
  return subject.kind === 'script' ? [...texts, ...(await readDialogTexts(queries, subject.id))] : texts
}

interface Stored {
  name: string
  description: string
  splash?: unknown
  details?: object
  content?: object
}

/** The stored item in the shape of its contract; the name has both names, of which each contract knows one. */
async function readDocument(queries: Queries, { kind, id }: Subject): Promise<object> {
  const { items, tags } = sharedTables[kind]
  const content = kind === 'script' ? sql`` : sql`, splash, details, content`
  const { rows } = await sql<Stored>`
    select name, description ${content} from ${sql.table(items)} where id = ${id}`.execute(queries)
  const [row] = rows
  if (!row) return {}
  const { name, description, splash, details, content: unlisted } = row
  return { name, title: name, description, tags: await readTags(queries, tags, id), splash, ...details, ...unlisted }
}

async function readDialogTexts(queries: Queries, scriptId: string): Promise<PublicText[]> {
  const readBatch = (after: number) =>
    queries
      .selectFrom('dialogs')
      .select(['trigger', 'text', 'speech', 'when', 'position'])
      .where('script_id', '=', scriptId)
      .where('published', '=', true)
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH_ROWS)
      .execute()
  const texts: PublicText[] = []
  for await (const rows of readBatches(readBatch)) {
    for (const row of rows) {
      const trigger = row.trigger as TriggerId
      texts.push(...dialogTexts.of(row).map((text) => ({ trigger, text })))
    }
  }
  return texts
}

/** A hash of all public texts, independent of their order. */
export function revisionOf(publicTexts: readonly PublicText[]): string {
  const texts = publicTexts.map(({ trigger, text }) => `${trigger ?? ''}\n${text}`).sort()
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
