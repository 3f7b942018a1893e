/** What others read of a script: screening judges it, and an admin has to have seen it before it comes out. */
import { createHash } from 'node:crypto'
import type { TriggerId } from '@rubato/contracts/domain'
import { namedSubjects } from '@rubato/script-content'
import { sql } from 'kysely'
import type { Queries } from './database/open-database.ts'

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
      union all
      select position, trigger, unnest(array[text, speech]) from dialogs where script_id = ${scriptId} and published
    ) shared where text is not null order by place`.execute(queries)
  return rows
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
