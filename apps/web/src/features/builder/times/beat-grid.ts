/** The real beats of a document and its bars. */
import type { Accent } from '@rubato/contracts/domain'
import { beatAtTime, beatsOf, caps, countParts, segmentOf, timeOfBeat, type CountedBeats } from '@rubato/engine'
import type { BeatRecord, BuilderDocument } from '@rubato/builder'

export interface Bar {
  /** ms */
  readonly at: number
  /** Begin of the next bar, or the end of the beats, ms. */
  readonly until: number
}

export interface BeatGrid {
  /** In order; times are real-valued ms. */
  readonly beats: readonly { readonly at: number; readonly accent: Accent }[]
  /** In order. The index of a bar is its number less one. */
  readonly bars: readonly Bar[]
}

/** Less than the time between any two beats, ms. */
const EPSILON_MS = 0.001

/** Records are immutable, so that the beats of each are computed once. */
const grids = new WeakMap<BeatRecord, BeatGrid>()

function barsOf(record: BeatRecord): Bar[] {
  const { origin, duration, tempo, pattern, at, until } = segmentOf(record)
  const beginOf = (index: number) => origin + timeOfBeat(tempo, duration, index * pattern.beats)
  const bars: Bar[] = []
  for (let index = 0; beginOf(index) < until; index++) {
    const begin = Math.round(beginOf(index))
    if (begin >= at) bars.push({ at: begin, until: Math.min(until, Math.round(beginOf(index + 1))) })
  }
  return bars
}

function gridOf(record: BeatRecord, index: number, counted: CountedBeats<BeatRecord>): BeatGrid {
  const known = grids.get(record)
  if (known) return known
  const beats = beatsOf(counted, index).map(({ at, accent }) => ({ at, accent }))
  const grid = { beats, bars: barsOf(record) }
  grids.set(record, grid)
  return grid
}

/** Bars of the record, without making them. */
function countBars(record: BeatRecord): number {
  const { origin, duration, tempo, pattern, until } = segmentOf(record)
  return Math.ceil(beatAtTime(tempo, duration, until - origin) / pattern.beats)
}

/** Documents are immutable: the timeline, the list and the panel share one grid. */
const documentGrids = new WeakMap<BuilderDocument, BeatGrid>()

/**
 * The beats of all segments; none where there are more beats or bars than a session has. A document, and a record that did
 * not change, cost nothing the second time.
 */
export function beatGridOf(document: BuilderDocument): BeatGrid {
  const known = documentGrids.get(document)
  if (known) return known
  const grid = makeGrid(document)
  documentGrids.set(document, grid)
  return grid
}

function makeGrid({ records }: BuilderDocument): BeatGrid {
  const inOrder = [...records.values()].filter((record) => record.lane === 'tempo')
  const counted = countParts(inOrder)
  const bars = inOrder.reduce((sum, record) => sum + countBars(record), 0)
  if (!counted || bars > caps.beats.value) return { beats: [], bars: [] }
  const made = inOrder.map((record, index) => gridOf(record, index, counted))
  return {
    beats: made.flatMap(({ beats }) => beats).sort((a, b) => a.at - b.at),
    bars: made.flatMap(({ bars }) => bars).sort((a, b) => a.at - b.at),
  }
}

/** Index of the first of the ordered items whose time is not before `at`. */
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

/** Index of the first item at or after `at`. */
export const indexFrom = (items: readonly { readonly at: number }[], at: number): number =>
  firstFrom(items, at, (item) => item.at)

/** The number of the bar that `at` is in and of the beat in it, both from 1; null where no beats sound. */
export function barAt({ beats, bars }: BeatGrid, at: number): { bar: number; beat: number } | null {
  const index = indexFrom(bars, at + 1) - 1
  const bar = bars[index]
  if (!bar || at >= bar.until) return null
  // The begin of a bar is a whole number of ms, its first beat is not.
  const beat = indexFrom(beats, at + 1) - indexFrom(beats, bar.at - 1)
  return { bar: index + 1, beat: Math.max(1, beat) }
}

/** The time of a beat of a bar, both from 1, as a whole number of ms; null where the game has no such bar. */
export function timeOfBar({ beats, bars }: BeatGrid, bar: number, beat: number): number | null {
  const found = bars[bar - 1]
  if (!found) return null
  if (beat === 1) return found.at
  // The begin of a bar is a whole number of ms, its first beat is not.
  const inBar = beats.filter(({ at }) => at >= found.at - 1 && at < found.until)
  const time = inBar[beat - 1]?.at
  return time === undefined ? null : Math.round(time)
}

/** The strongest beat in (from, until], or in [until, from) where the time runs back; null where no beat is. */
export function strongestBeat({ beats }: BeatGrid, from: number, until: number): Accent | null {
  const [first, last] =
    until >= from
      ? [indexFrom(beats, from + EPSILON_MS), indexFrom(beats, until + EPSILON_MS)]
      : [indexFrom(beats, until), indexFrom(beats, from)]
  let strongest: Accent | null = null
  for (let index = first; index < last; index++) {
    const accent = beats[index]?.accent ?? 'soft'
    if (accent === 'accent') return accent
    if (strongest !== 'beat') strongest = accent
  }
  return strongest
}
