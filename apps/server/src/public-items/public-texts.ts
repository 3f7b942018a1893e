/** The public texts of an item: what other members read. Screening and review by an admin are both about these. */
import { createHash } from 'node:crypto'
import type { TriggerId } from '@rubato/contracts/domain'
import { namedSubjects } from '@rubato/script-content'
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { BATCH_ROWS, readBatches } from '../jobs/slices.ts'
import { sharedTables, type Subject } from './shared-tables.ts'

export interface PublicText {
  /** Trigger of the dialog; null for title, description and tags. */
  trigger: TriggerId | null
  text: string
}

/** Title, description and tags; of a script then text and speech of the published dialogs, in their order. */
export async function readPublicTexts(queries: Queries, { kind, id }: Subject): Promise<PublicText[]> {
  const { items, title, tags } = sharedTables[kind]
  const { rows } = await sql<PublicText>`
    select trigger, text from (
      select -2 as rank, null as trigger, unnest(array[${sql.ref(title)}, description]) as text
      from ${sql.table(items)} where id = ${id}
      union all
      select -1, null, name from tags join ${sql.table(tags.table)} on tag_id = tags.id where ${sql.ref(tags.id)} = ${id}
    ) public_texts order by rank`.execute(queries)
  return kind === 'script' ? [...rows, ...(await readDialogTexts(queries, id))] : rows
}

async function readDialogTexts(queries: Queries, scriptId: string): Promise<PublicText[]> {
  const readBatch = (after: number) =>
    queries
      .selectFrom('dialogs')
      .select(['trigger', 'text', 'speech', 'position'])
      .where('script_id', '=', scriptId)
      .where('published', '=', true)
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH_ROWS)
      .execute()
  const texts: PublicText[] = []
  for await (const rows of readBatches(readBatch)) {
    for (const { trigger, text, speech } of rows) {
      texts.push({ trigger: trigger as TriggerId, text })
      if (speech !== null) texts.push({ trigger: trigger as TriggerId, text: speech })
    }
  }
  return texts
}

/** Whether the text names a forbidden subject. */
export const isSuspect = (text: string): boolean => namedSubjects(text).length > 0

/** The forbidden subjects that the texts name, without repetition, as English words. */
export const subjectsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(namedSubjects))].map((subject) => subject.replace('-', ' '))

/** A hash of all public texts, independent of their order. */
export function revisionOf(publicTexts: readonly PublicText[]): string {
  const texts = publicTexts.map(({ trigger, text }) => `${trigger ?? ''}\n${text}`).sort()
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
