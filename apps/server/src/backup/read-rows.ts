/** The rows of a table as lines, in slices of bounded size, from a cursor of the open transaction. */
import { createHash } from 'node:crypto'
import type { RunSql } from '../database/open-database.ts'
import { selectLines, type TableShape } from './catalogue.ts'

/** Rows of one slice: a row of a table has at most about 1.5 MB. */
const ROWS = { first: 10, most: 100 }
/** Length of a slice after which the next one has fewer rows, characters. */
const SLICE = 4_000_000

export interface Digest {
  rows: number
  sha256: string
}

/** Yields slices; returns the count and a hash over all rows. */
export async function* readRows(run: RunSql, table: TableShape): AsyncGenerator<string, Digest> {
  const hash = createHash('sha256')
  let [rows, size] = [0, ROWS.first]
  await run(`declare backup_rows no scroll cursor for ${selectLines(table)}`)
  for (;;) {
    const fetched = await run(`fetch ${size} from backup_rows`)
    if (fetched.length === 0) break
    const slice = `${fetched.map(({ line }) => String(line)).join('\n')}\n`
    rows += fetched.length
    hash.update(slice)
    size = slice.length > SLICE ? Math.max(1, Math.floor(size / 2)) : Math.min(ROWS.most, size * 2)
    yield slice
  }
  await run('close backup_rows')
  return { rows, sha256: hash.digest('hex') }
}

/** The count and the hash alone. */
export async function digestOf(run: RunSql, table: TableShape): Promise<Digest> {
  const reading = readRows(run, table)
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return value
  }
}
