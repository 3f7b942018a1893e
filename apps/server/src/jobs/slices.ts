/** Long work in time slices: other requests get the event loop between two of them. */
import { nextTurn } from '../base/turns.ts'

/** Length of a slice, ms; the target of `bench -- hostile` is ten times that. */
const SLICE_MS = 25
/** Rows per statement: PGlite executes a statement on this thread without interruption. */
export const BATCH_ROWS = 500
/** Works per statement that updates them: the triggers of a work take about 3 ms on PGlite. */
export const BATCH_WORKS = 50

/** Rows of the first statement where a row may have some bytes or about 1.5 MB. */
export const FIRST_ROWS = 10
const MOST_ROWS = 100
/** Length of the rows of a statement after which the next one reads fewer, characters. */
const ROWS_LENGTH = 4_000_000

/** Rows of the next statement, after one that has read `rows` with `length` characters together. */
export const nextRows = (rows: number, length: number): number =>
  length > ROWS_LENGTH ? Math.max(1, Math.floor(rows / 2)) : Math.min(MOST_ROWS, rows * 2)

/** Returns a promise to await when the current slice is used up, otherwise undefined. */
export function createTurns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}

export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const turn = createTurns()
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    // Awaited only at the end of a slice: a microtask per item would cost more than most items.
    const wait = turn()
    if (wait) await wait
  }
  return results
}

export async function filterInSlices<Item>(items: readonly Item[], wanted: (item: Item) => boolean): Promise<Item[]> {
  const kept = await mapInSlices(items, wanted)
  return items.filter((_, index) => kept[index])
}

/** Calls `work` with one batch after the other, each in its own turn of the event loop. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: readonly Item[], from: number) => Promise<void>,
  rows = BATCH_ROWS,
): Promise<void> {
  for (let from = 0; from < items.length; from += rows) {
    await work(items.slice(from, from + rows), from)
    await nextTurn()
  }
}

/**
 * Reads rows in the order of their position, one statement per turn of the event loop.
 *
 * @param read returns the rows behind position `after`, ordered by position, at most `BATCH_ROWS`
 */
export async function* readBatches<Row extends { position: number }>(
  read: (after: number) => Promise<Row[]>,
  from = -1,
): AsyncGenerator<Row[]> {
  for (let after = from; ;) {
    const rows = await read(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_ROWS) return
    after = last.position
    await nextTurn()
  }
}
