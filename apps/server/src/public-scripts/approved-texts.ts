/** Suspect texts of a script that an admin has approved: screening does not hold the script because of them again. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { filterInSlices } from '../jobs/slices.ts'
import { isSuspect, readPublicTexts, type PublicText } from './public-texts.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The public texts that name a forbidden subject and were not approved. */
export async function readUnapprovedTexts(queries: Queries, scriptId: string): Promise<string[]> {
  const texts = (await readPublicTexts(queries, scriptId)).map(({ text }) => text)
  const suspect = await filterInSlices(texts, isSuspect)
  if (suspect.length === 0) return []
  const approved = await queries
    .selectFrom('script_passed_texts')
    .select('text_hash')
    .where('script_id', '=', scriptId)
    .execute()
  const hashes = new Set(approved.map(({ text_hash }) => text_hash))
  return suspect.filter((text) => !hashes.has(hashOf(text)))
}

/** Approves the suspect texts; earlier approvals stay. */
export async function approveTexts(queries: Queries, scriptId: string, texts: readonly PublicText[]): Promise<void> {
  const hashes = texts
    .map(({ text }) => text)
    .filter(isSuspect)
    .map(hashOf)
  // As one array: a statement takes at most 65,535 parameters.
  await sql`insert into script_passed_texts (script_id, text_hash)
    select ${scriptId}::uuid, unnest(${hashes}::text[]) on conflict do nothing`.execute(queries)
}

/** A take-down revokes all earlier approvals. */
export async function revokeApprovals(queries: Queries, scriptIds: readonly string[]): Promise<void> {
  await queries
    .deleteFrom('script_passed_texts')
    .where('script_id', 'in', [...scriptIds])
    .execute()
}
