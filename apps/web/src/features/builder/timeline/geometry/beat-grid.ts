/** The real beats of a document and its bars. */
import type { Accent } from '@rubato/contracts/domain'
import { beatsBetween, segmentOf, timeOfBeat } from '@rubato/engine'
import { endOf, type BeatRecord, type BuilderDocument } from '@rubato/builder'

export interface BeatGrid {
  /** In order, ms. */
  readonly beats: readonly { readonly at: number; readonly accent: Accent }[]
  /** Begins of the bars in order, ms. The index of a bar is its number less one. */
  readonly bars: readonly number[]
}

type Part = BeatGrid

/** Records are immutable, so that the beats of each are computed once. */
const parts = new WeakMap<BeatRecord, Part>()

function barsOf(record: BeatRecord): number[] {
  const { origin, duration, tempo, pattern, at, until } = segmentOf(record)
  const bars: number[] = []
  for (let index = 0; ; index++) {
    const time = origin + timeOfBeat(tempo, duration, index * pattern.beats)
    if (!(time < until)) return bars
    if (time >= at) bars.push(Math.round(time))
  }
}

function partOf(record: BeatRecord): Part {
  const known = parts.get(record)
  if (known) return known
  const beats = beatsBetween(segmentOf(record), record.at, endOf(record)).map(({ at, accent }) => ({ at, accent }))
  const part = { beats, bars: barsOf(record) }
  parts.set(record, part)
  return part
}

/** The beats of all segments. A record that did not change costs nothing the second time. */
export function beatGridOf({ records }: BuilderDocument): BeatGrid {
  const own = [...records.values()].filter((record) => record.lane === 'tempo').map(partOf)
  return {
    beats: own.flatMap(({ beats }) => beats).sort((a, b) => a.at - b.at),
    bars: [...new Set(own.flatMap(({ bars }) => bars))].sort((a, b) => a - b),
  }
}

/** Index of the first of the ordered times that is not before `at`. */
export function firstFrom<Item>(items: readonly Item[], at: number, timeOf: (item: Item) => number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(items[middle] as Item) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The bar that `at` is in, from 1, and the beat in it, from 1; null where no beats sound. */
export function barAt({ beats, bars }: BeatGrid, at: number): { bar: number; beat: number } | null {
  const index = firstFrom(bars, at + 1, Number) - 1
  const begin = bars[index]
  if (begin === undefined) return null
  const first = firstFrom(beats, begin - 1, (each) => each.at)
  const next = firstFrom(beats, at + 1, (each) => each.at)
  const last = beats[next - 1]
  const following = beats[next]
  // More than a bar of four at the slowest tempo after the last beat nothing sounds.
  if (!last || (!following && at - last.at > 4000) || (following && following.at - last.at > 16_000)) return null
  return { bar: index + 1, beat: Math.max(1, next - first) }
}
