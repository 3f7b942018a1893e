/** Suspect texts that an admin has approved: screening does not hold the item because of them again. */
import { createHash } from 'node:crypto'
import type { SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { readPublicTexts, type PublicText } from './public-texts.ts'
import { sharedTables, type Subject } from './shared-tables.ts'
import { findSuspect } from './suspect-texts.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Texts that are read of an item that is to be held: its reason names their subjects. */
const UNAPPROVED_READ = 100

/** Public texts that name a forbidden subject and were not approved: the first ones. */
export async function readUnapprovedTexts(queries: Queries, subject: Subject): Promise<string[]> {
  const approved = await readApproved(queries, subject)
  const unapproved = await findSuspect(await readPublicTexts(queries, subject), {
    most: UNAPPROVED_READ,
    isApproved: (text) => approved.has(hashOf(text)),
  })
  return unapproved.map(({ text }) => text)
}

/** The hashes of the approved texts. */
async function readApproved(queries: Queries, { kind, id }: Subject): Promise<Set<string>> {
  const { rows } = await sql<{ text_hash: string }>`
    select text_hash from ${sql.table(sharedTables[kind].approved)} where item_id = ${id}`.execute(queries)
  return new Set(rows.map(({ text_hash }) => text_hash))
}

/** Approves the suspect texts; earlier approvals stay. */
export async function approveTexts(queries: Queries, subject: Subject, texts: readonly PublicText[]): Promise<void> {
  const hashes = (await findSuspect(texts)).map(({ text }) => hashOf(text))
  // As one array: a statement takes at most 65,535 parameters.
  await sql`insert into ${sql.table(sharedTables[subject.kind].approved)} (item_id, text_hash)
    select ${subject.id}::uuid, unnest(${hashes}::text[]) on conflict do nothing`.execute(queries)
}

/** A take-down revokes all earlier approvals. */
export async function revokeApprovals(queries: Queries, kind: SharedKind, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(sharedTables[kind].approved)} where item_id = any (${ids}::uuid[])`.execute(queries)
}
