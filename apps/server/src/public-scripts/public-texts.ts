/** What others read of a script: screening judges it, and an admin has to have seen it before it comes out. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TriggerId } from '@rubato/contracts/domain'
import { namedSubjects } from '@rubato/script-content'
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { BATCH_ROWS } from '../jobs/slices.ts'

export interface SharedText {
  /** Of the line that it stands in; null for title, description and tags. */
  trigger: TriggerId | null
  text: string
}

/** Title, description, tags and published lines with what is spoken instead, in the order of the script. */
export async function readSharedTexts(queries: Queries, scriptId: string): Promise<SharedText[]> {
  const { rows } = await sql<SharedText>`
    select trigger, text from (
      select -2 as place, null as trigger, unnest(array[title, description]) as text from scripts where id = ${scriptId}
      union all
      select -1, null, name from tags join script_tags on tag_id = tags.id where script_id = ${scriptId}
    ) shared order by place`.execute(queries)
  return [...rows, ...(await readSharedLines(queries, scriptId))]
}

/** A batch of lines at a time, by place. */
async function readSharedLines(queries: Queries, scriptId: string): Promise<SharedText[]> {
  const texts: SharedText[] = []
  for (let after = -1; ;) {
    const batch = await queries
      .selectFrom('dialogs')
      .select(['trigger', 'text', 'speech', 'position'])
      .where('script_id', '=', scriptId)
      .where('published', '=', true)
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH_ROWS)
      .execute()
    for (const { trigger, text, speech } of batch) {
      texts.push({ trigger: trigger as TriggerId, text })
      if (speech !== null) texts.push({ trigger: trigger as TriggerId, text: speech })
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_ROWS) return texts
    after = last.position
    await nextTurn()
  }
}

export const isSuspect = (text: string): boolean => namedSubjects(text).length > 0

/** Each forbidden subject that the texts name, once, in words. */
export const subjectsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(namedSubjects))].map((subject) => subject.replace('-', ' '))

/** Names everything that others read as it is now, in whatever order. */
export function revisionOf(shared: readonly SharedText[]): string {
  const texts = shared.map(({ trigger, text }) => `${trigger ?? ''}\n${text}`).sort()
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
