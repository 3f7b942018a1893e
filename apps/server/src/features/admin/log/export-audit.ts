/** The log as a CSV file (RFC 4180), read page by page while it is sent. */
import type { EndpointRequest, Endpoints, FileOutput } from '@rubato/contracts/api'
import type { AuditEntry, AuditFilter } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import { record } from '../record.ts'
import type { Position } from '../../../pagination/newest-first.ts'
import { findEntries, positionOf, toAuditEntry } from './list-audit.ts'

const PAGE = 1000
const columns = ['at', 'admin', 'action', 'kind', 'subjectId', 'statement', 'details'] as const

/** The export is logged first: its own entry is in the file when it fits the filter. */
export async function exportAudit(
  { queries, clock }: QueriesAndClock,
  actor: Actor,
  { filter, statement }: EndpointRequest<Endpoints['exportAudit']>['body'],
): Promise<FileOutput> {
  const at = new Date(clock.now())
  await record(queries, null, { at, actor, action: 'export-log', statement })
  return { name: `admin-log-${at.toISOString().slice(0, 10)}.csv`, content: csvOf(queries, filter) }
}

async function* csvOf(queries: Queries, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${columns.join(',')}\r\n`)
  let after: Position | null = null
  for (;;) {
    const rows = await findEntries(queries, filter, after, PAGE)
    const last = rows.at(-1)
    if (!last) return
    yield encoder.encode(rows.map((row) => lineOf(toAuditEntry(row))).join(''))
    after = positionOf(last)
  }
}

const lineOf = (entry: AuditEntry): string =>
  `${columns.map((column) => cellOf(column === 'details' ? detailsText(entry) : (entry[column] ?? ''))).join(',')}\r\n`

const detailsText = ({ details }: AuditEntry): string =>
  Object.keys(details).length === 0 ? '' : JSON.stringify(details)

/** Spreadsheets run a cell that begins with one of these as a formula: an apostrophe makes it a text. */
const FORMULA = /^[=+\-@\t\r]/

const cellOf = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
