/**
 * The file of a backup: gzip over lines of text. A line that begins with `#` is a header as JSON; the others are rows of the
 * table that was named last, each as the JSON text that PostgreSQL makes of it. The file is the same for the embedded database
 * and for a server, so that one is restored into the other.
 */
import { z } from 'zod'
import { OperatorError } from '../base/operator-error.ts'

export const FORMAT = 1

const beginSchema = z.object({
  rubato: z.literal('backup'),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The schema of the rows: its migrations with their checksums, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Of `sealSecrets`; absent unless it was asked for. */
  secrets: z.string().optional(),
})
export type Begin = z.infer<typeof beginSchema>

/** Before the rows of a table. */
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
/** After the rows of a table. */
const endOfTableSchema = z.object({ endOf: z.string(), rows: z.int().min(0), sha256: z.string() })
/** The last line: a file that was cut off has none. */
const endSchema = z.object({ tables: z.int().min(1), rows: z.int().min(0) })
const headerSchema = z.union([beginSchema, tableSchema, endOfTableSchema, endSchema])
export type Header = z.infer<typeof headerSchema>

export const headerLine = (header: Header): string => `#${JSON.stringify(header)}\n`

/** Null for a line that is a row. Throws for a header that is not of this format. */
export const readHeader = (line: string): Header | null =>
  line.startsWith('#') ? headerSchema.parse(JSON.parse(line.slice(1))) : null

/** The contents of a backup. */
export interface BackupContents {
  madeAt: string
  tables: number
  rows: number
}

/** The file is no backup, is not whole, or does not fit this version, or it cannot be written. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
}
