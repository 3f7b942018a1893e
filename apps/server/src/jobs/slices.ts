/** Long work in slices: between two of them other requests get the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work goes on before others get a turn, ms; the aim of `bench -- hostile` is ten times that. */
const SLICE_MS = 25
/** Rows of one statement: PGlite runs a statement in this thread, from its beginning to its end. */
export const BATCH_ROWS = 500

/** A promise to wait for when work since the last turn has taken a slice; undefined until then. */
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
    // Every item would be a microtask too many for those that cost nothing.
    const wait = turn()
    if (wait) await wait
  }
  return results
}

export async function filterInSlices<Item>(items: readonly Item[], wanted: (item: Item) => boolean): Promise<Item[]> {
  const kept = await mapInSlices(items, wanted)
  return items.filter((_, index) => kept[index])
}

/** One batch after the other, each in a turn of its own. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: readonly Item[], from: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_ROWS) {
    await work(items.slice(from, from + BATCH_ROWS), from)
    await nextTurn()
  }
}
