/** The course of intensity over a game: tempo, demand of the tasks, grip and talk. */
import type { Grip } from '@rubato/contracts/domain'
import { taskDemand } from '@rubato/engine'
import {
  endingOf,
  isStrokes,
  lengthOf,
  meanOf,
  sumOf,
  type Interval,
  type Reading,
  type ScreenState,
  type Words,
} from '../reading.ts'

export interface ArcFigures {
  /** Correlation of intensity with time up to the end of the game's middle. */
  correlation: number
  /** The same inside each act. */
  inActs: number[]
  /** Mean intensity of each act. */
  actMeans: number[]
  /** Intensity, and tempo outside of edges as a share of the member's range, in equal parts of the middle. */
  intensity: number[]
  tempo: number[]
}

const PARTS = 24
const ACT_PARTS = 8
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

/** The state inside [from, to); null where they do not meet. */
function cutTo(state: ScreenState, { from, to }: Interval): ScreenState | null {
  const begin = Math.max(state.from, from)
  const end = Math.min(state.to, to)
  if (end <= begin) return null
  const bpm = (time: number, { tempo }: ScreenState) =>
    tempo === null ? 0 : tempo.from + ((tempo.to - tempo.from) * (time - state.from)) / lengthOf(state)
  const tempo = state.tempo && { from: bpm(begin, state), to: bpm(end, state) }
  return { ...state, from: begin, to: end, tempo }
}

const meanTempo = (screenStates: readonly ScreenState[], { tempo: { min, max } }: Reading): number =>
  weighedMean(
    screenStates.filter(isStrokes).map((each) => ({
      value: ((each.tempo.from + each.tempo.to) / 2 - min) / (max - min),
      weight: lengthOf(each),
    })),
  )

const meanGrip = (screenStates: readonly ScreenState[]): number =>
  weighedMean(screenStates.filter(isStrokes).map((each) => ({ value: firmness[each.grip], weight: lengthOf(each) })))

const meanDemand = (screenStates: readonly ScreenState[]): number =>
  weighedMean(
    screenStates.flatMap((each) => {
      const value = taskDemand(each.task)
      return value === undefined ? [] : [{ value, weight: lengthOf(each) }]
    }),
  )

function intensityOf(reading: Reading, screenStates: readonly ScreenState[]): number {
  const strokes = screenStates.filter(isStrokes)
  const isOverStrokes = ({ at }: Words) => strokes.some(({ from, to }) => at >= from && at < to)
  const lines = reading.words.filter((each) => each.type !== 'number' && isOverStrokes(each)).length
  const parts = [
    { value: meanTempo(screenStates, reading), weight: weights.tempo },
    { value: meanDemand(screenStates), weight: weights.demand },
    { value: meanGrip(screenStates), weight: weights.grip },
    // A rest is silent on purpose.
    { value: Math.min(1, (lines * 60_000) / sumOf(strokes.map(lengthOf)) / BUSY), weight: weights.talk },
  ]
  return weighedMean(parts.filter(({ value }) => !Number.isNaN(value)))
}

/** Replaces NaN by the previous value, or by the first that is a number. */
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
  const { screenStates } = reading
  const begin = screenStates.find(({ task }) => task !== 'introduction' && task !== 'warm-up')
  return { from: begin?.from ?? 0, to: endingOf(reading) }
}

/** The states of an interval in equal parts. */
const partsOf = ({ screenStates }: Reading, { from, to }: Interval, count: number): ScreenState[][] =>
  Array.from({ length: count }, (_, index) => {
    const length = (to - from) / count
    const part = { from: from + index * length, to: from + (index + 1) * length }
    return screenStates.flatMap((each) => cutTo(each, part) ?? [])
  })

const intensityIn = (reading: Reading, parts: readonly ScreenState[][]): number[] =>
  withoutGaps(parts.map((screenStates) => intensityOf(reading, screenStates)))

export function measureArc(reading: Reading): ArcFigures {
  const parts = partsOf(reading, middleOf(reading), PARTS)
  const intensity = intensityIn(reading, parts)
  const acts = reading.acts.map(({ from, until }) =>
    intensityIn(reading, partsOf(reading, { from, to: until }, ACT_PARTS)),
  )
  const outsideEdges = parts.map((screenStates) => screenStates.filter(({ task }) => task !== 'edging'))
  return {
    correlation: correlationWithOrder(intensity),
    inActs: acts.map(correlationWithOrder),
    actMeans: acts.map(meanOf),
    intensity,
    tempo: withoutGaps(outsideEdges.map((screenStates) => meanTempo(screenStates, reading))),
  }
}
