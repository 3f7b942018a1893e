/** Reads the file of a backup: its parts in their order, each checked. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupError, readHeader, type BackupContents, type Begin } from './backup-format.ts'
import type { Digest } from './read-rows.ts'

export type BackupPart =
  | { kind: 'begin'; begin: Begin }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'row'; line: string }
  | { kind: 'end-of-table'; name: string; digest: Digest }

/** Splits at line feeds alone: JSON may contain other characters that separate lines. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const packed = pipeline(createReadStream(file), unpacked)
  // Its failure is thrown by the loop, which reads the other end.
  packed.catch(() => undefined)
  let rest = ''
  for await (const chunk of unpacked.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function* partsOf(file: string): AsyncGenerator<BackupPart, boolean> {
  let open: { name: string; hash: ReturnType<typeof createHash>; rows: number } | null = null
  let [isBegun, tables, rows] = [false, 0, 0]
  for await (const line of linesOf(file)) {
    const header = readHeader(line)
    if (header === null) {
      if (!open) return false
      open.rows += 1
      open.hash.update(`${line}\n`)
      yield { kind: 'row', line }
    } else if ('rubato' in header) {
      isBegun = true
      yield { kind: 'begin', begin: header }
    } else if ('table' in header) {
      if (!isBegun || open) return false
      open = { name: header.table, hash: createHash('sha256'), rows: 0 }
      yield { kind: 'table', name: header.table, columns: header.columns }
    } else if ('endOf' in header) {
      const digest = { rows: header.rows, sha256: header.sha256 }
      const isSame =
        open?.name === header.endOf && open.rows === digest.rows && open.hash.digest('hex') === digest.sha256
      if (!isSame) return false
      yield { kind: 'end-of-table', name: header.endOf, digest }
      open = null
      tables += 1
      rows += digest.rows
    } else return header.tables === tables && header.rows === rows
  }
  return false
}

/** Throws `BackupError` when the file cannot be read, is no backup, or is not whole. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const isWhole = yield* namingFile(file, partsOf(file))
  if (!isWhole) throw new BackupError(`${file} is not whole: it was cut off or changed.`)
}

async function* namingFile<Part, End>(file: string, parts: AsyncGenerator<Part, End>): AsyncGenerator<Part, End> {
  try {
    return yield* parts
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BackupError(
      isMissing ? `There is no file ${file}.` : `${file} is not a backup of a site, or is damaged.`,
      {
        cause: error,
      },
    )
  }
}

/** The first line alone. Throws `BackupError`. */
export async function readBegin(file: string): Promise<Begin> {
  for await (const part of readBackup(file)) {
    if (part.kind !== 'begin') break
    return part.begin
  }
  throw new BackupError(`${file} is not a backup of a site, or is damaged.`)
}

export interface CheckedBackup extends BackupContents {
  begin: Begin
  digests: ReadonlyMap<string, Digest>
}

/** Reads all of the file, and throws `BackupError` like `readBackup`. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let begin: Begin | undefined
  const digests = new Map<string, Digest>()
  for await (const part of readBackup(file)) {
    if (part.kind === 'begin') begin = part.begin
    if (part.kind === 'end-of-table') digests.set(part.name, part.digest)
  }
  if (!begin) throw new BackupError(`${file} is not a backup of a site, or is damaged.`)
  const rows = [...digests.values()].reduce((sum, each) => sum + each.rows, 0)
  return { begin, digests, madeAt: begin.madeAt, tables: digests.size, rows }
}
