/** The course of intensity over a game: tempo, demand of the tasks, grip and talk. */
import type { Grip } from '@rubato/contracts/domain'
import { taskDemand } from '@rubato/engine'
import { endingOf, isStrokes, lengthOf, meanOf, sumOf, type Interval, type Reading, type Stretch } from '../reading.ts'

export interface ArcFigures {
  /** Correlation of intensity with time up to the end of the game's middle. */
  correlation: number
  /** Intensity, and tempo outside of edges as a share of the member's range, in equal parts of the middle. */
  intensity: number[]
  tempo: number[]
}

const PARTS = 24
/** Share of each of them in the intensity. A part of the game without one of them goes by the others. */
const weights = { tempo: 0.5, demand: 0.2, grip: 0.15, talk: 0.15 }
/** Talk of this many lines a minute counts as 1. */
const BUSY = 8
const firmness: Readonly<Record<Grip, number>> = { light: 0, normal: 0.5, tight: 1 }

interface Weighed {
  value: number
  weight: number
}

/** NaN without any. */
const weighedMean = (values: readonly Weighed[]): number =>
  sumOf(values.map(({ value, weight }) => value * weight)) / sumOf(values.map(({ weight }) => weight))

/** The stretch inside [from, to); null where they do not meet. */
function cutTo(stretch: Stretch, { from, to }: Interval): Stretch | null {
  const begin = Math.max(stretch.from, from)
  const end = Math.min(stretch.to, to)
  if (end <= begin) return null
  const bpm = (time: number, { tempo }: Stretch) =>
    tempo === null ? 0 : tempo.from + ((tempo.to - tempo.from) * (time - stretch.from)) / lengthOf(stretch)
  const tempo = stretch.tempo && { from: bpm(begin, stretch), to: bpm(end, stretch) }
  return { ...stretch, from: begin, to: end, tempo }
}

const meanTempo = (stretches: readonly Stretch[], { tempo: { min, max } }: Reading): number =>
  weighedMean(
    stretches.filter(isStrokes).map((each) => ({
      value: ((each.tempo.from + each.tempo.to) / 2 - min) / (max - min),
      weight: lengthOf(each),
    })),
  )

const meanGrip = (stretches: readonly Stretch[]): number =>
  weighedMean(stretches.filter(isStrokes).map((each) => ({ value: firmness[each.grip], weight: lengthOf(each) })))

const meanDemand = (stretches: readonly Stretch[]): number =>
  weighedMean(
    stretches.flatMap((each) => {
      const value = taskDemand(each.task)
      return value === undefined ? [] : [{ value, weight: lengthOf(each) }]
    }),
  )

function intensityOf(reading: Reading, part: Interval, stretches: readonly Stretch[]): number {
  const lines = reading.words.filter(({ type, at }) => type !== 'number' && at >= part.from && at < part.to).length
  const parts = [
    { value: meanTempo(stretches, reading), weight: weights.tempo },
    { value: meanDemand(stretches), weight: weights.demand },
    { value: meanGrip(stretches), weight: weights.grip },
    { value: Math.min(1, (lines * 60_000) / lengthOf(part) / BUSY), weight: weights.talk },
  ]
  return weighedMean(parts.filter(({ value }) => !Number.isNaN(value)))
}

/** Values that are NaN take the one before them, or the first that is none. */
function withoutGaps(values: readonly number[]): number[] {
  let last = values.find((value) => !Number.isNaN(value)) ?? 0
  return values.map((value) => (last = Number.isNaN(value) ? last : value))
}

/** Pearson's correlation of the values with their order; 0 where all are the same. */
function correlationWithOrder(values: readonly number[]): number {
  const [mean, middle] = [meanOf(values), (values.length - 1) / 2]
  const both = sumOf(values.map((value, index) => (value - mean) * (index - middle)))
  const [own, order] = [
    sumOf(values.map((value) => (value - mean) ** 2)),
    sumOf(values.map((_, index) => (index - middle) ** 2)),
  ]
  return own === 0 ? 0 : both / Math.sqrt(own * order)
}

/** From the end of the warm-up to the ending. */
function middleOf(reading: Reading): Interval {
  const { stretches } = reading
  const begin = stretches.find(({ task }) => task !== 'introduction' && task !== 'warm-up')
  return { from: begin?.from ?? 0, to: endingOf(reading) }
}

export function measureArc(reading: Reading): ArcFigures {
  const middle = middleOf(reading)
  const length = lengthOf(middle) / PARTS
  const parts = Array.from({ length: PARTS }, (_, index) => {
    const part = { from: middle.from + index * length, to: middle.from + (index + 1) * length }
    return { part, stretches: reading.stretches.flatMap((each) => cutTo(each, part) ?? []) }
  })
  const intensity = withoutGaps(parts.map(({ part, stretches }) => intensityOf(reading, part, stretches)))
  const outsideEdges = parts.map(({ stretches }) => stretches.filter(({ task }) => task !== 'edging'))
  return {
    correlation: correlationWithOrder(intensity),
    intensity,
    tempo: withoutGaps(outsideEdges.map((stretches) => meanTempo(stretches, reading))),
  }
}
