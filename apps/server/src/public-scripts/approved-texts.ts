/** What an admin has let pass of a script, text by text: it is not held again for its own sake. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { filterInSlices } from '../jobs/slices.ts'
import { isSuspect, readSharedTexts, type SharedText } from './public-texts.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What others read of a script that names a forbidden subject and was never let pass. */
export async function readUnpassedTexts(queries: Queries, scriptId: string): Promise<string[]> {
  const texts = (await readSharedTexts(queries, scriptId)).map(({ text }) => text)
  const suspect = await filterInSlices(texts, isSuspect)
  if (suspect.length === 0) return []
  const passed = await queries
    .selectFrom('script_passed_texts')
    .select('text_hash')
    .where('script_id', '=', scriptId)
    .execute()
  const known = new Set(passed.map(({ text_hash }) => text_hash))
  return suspect.filter((text) => !known.has(hashOf(text)))
}

/** Beside what was let pass before. */
export async function letPass(queries: Queries, scriptId: string, shared: readonly SharedText[]): Promise<void> {
  const hashes = shared
    .map(({ text }) => text)
    .filter(isSuspect)
    .map(hashOf)
  // As one array: a statement takes no more than 65,535 parameters.
  await sql`insert into script_passed_texts (script_id, text_hash)
    select ${scriptId}::uuid, unnest(${hashes}::text[]) on conflict do nothing`.execute(queries)
}

/** A take-down overrules what was let pass before it. */
export async function forgetPassed(queries: Queries, scriptIds: readonly string[]): Promise<void> {
  await queries
    .deleteFrom('script_passed_texts')
    .where('script_id', 'in', [...scriptIds])
    .execute()
}
