/** Intervals of time, and lookups in many of them by binary search. */

/** ms. */
export interface Span {
  from: number
  until: number
}

/** The index of the first item for which `isBefore` is false; items for which it is true come first. */
export function firstNotBefore<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(items[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}

/** The spans may be in any order. */
export function latestEnds(spans: readonly Span[]) {
  const sorted = [...spans].sort((a, b) => a.from - b.from)
  const ends: number[] = []
  for (const { until } of sorted) ends.push(Math.max(until, ends.at(-1) ?? -Infinity))
  const endOf = (count: number) => ends[count - 1] ?? -Infinity
  return {
    /** The latest end of those that begin at `time` or earlier, ms; -Infinity where there is none. */
    byStart: (time: number): number => endOf(firstNotBefore(sorted, ({ from }) => from <= time)),
    /** The latest end of those that begin before `time`. */
    beforeStart: (time: number): number => endOf(firstNotBefore(sorted, ({ from }) => from < time)),
  }
}

/** A copy in order of time; items at the same time keep their order. */
export const sortByTime = <Item extends { at: number }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.at - b.at)
