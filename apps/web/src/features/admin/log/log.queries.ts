/** The log of admin actions, searched, and its export. */
import { adminEndpoints } from '@rubato/contracts/api'
import type { AuditFilter, Reasoned } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { adminList, logKey } from '../admin-query.ts'

export const logQuery = (filter: AuditFilter) =>
  adminList('moderation-log', [...logKey, filter], (page, { signal }) =>
    call(adminEndpoints.listAudit, { query: { ...filter, ...page } }, signal),
  )

/** Saves the entries that fit as a file. */
export async function exportLog(filter: AuditFilter, { statement }: Reasoned): Promise<void> {
  const { name, content } = await call(adminEndpoints.exportAudit, { body: { statement, filter } })
  const pieces: BlobPart[] = []
  for await (const piece of content) pieces.push(piece as Uint8Array<ArrayBuffer>)
  downloadFile(name, new Blob(pieces), 'text/csv')
}
