/** The rows of a table as lines, in slices of bounded size, from a cursor of the open transaction. */
import { createHash } from 'node:crypto'
import type { RunSql } from '../database/open-database.ts'
import { FIRST_ROWS, nextRows } from '../jobs/slices.ts'
import { selectLines, type TableShape } from './catalogue.ts'

export interface Digest {
  rows: number
  sha256: string
}

/** Yields slices; returns the count and a hash over all rows. */
export async function* readRows(run: RunSql, table: TableShape): AsyncGenerator<string, Digest> {
  const hash = createHash('sha256')
  let [rows, size] = [0, FIRST_ROWS]
  await run(`declare backup_rows no scroll cursor for ${selectLines(table)}`)
  for (;;) {
    const fetched = await run(`fetch ${size} from backup_rows`)
    if (fetched.length === 0) break
    const slice = `${fetched.map(({ line }) => String(line)).join('\n')}\n`
    rows += fetched.length
    hash.update(slice)
    size = nextRows(size, slice.length)
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
