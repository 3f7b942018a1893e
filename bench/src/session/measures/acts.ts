/** The acts of a session, and its fast strokes. */
import { isStrokes, lengthOf, sumOf, type Interval, type Reading, type Strokes } from '../reading.ts'

export interface ActFigures {
  acts: number
  /** Acts with teasing strokes. */
  teased: number
  /** Acts after the first, and those of them that begin slower than the act before them ended. */
  later: number
  valleys: number
  /** Share of the time with strokes above `FAST_BPM`, 0..1; NaN without strokes. */
  fast: number
  /** Whether the member's range or the curve asks for it. */
  areFastAskedFor: boolean
}

const FAST_BPM = 150
/** The begin and the end of an act, as shares of it. */
const BEGIN = 0.14
const END = 0.25
/** A valley is slower than the end of the act before by this ratio. */
const SLOWER = 0.95

/** The part of a state above the fast tempo, 0..1. */
function fastPart({ tempo: { from, to } }: Strokes): number {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  if (low >= FAST_BPM) return 1
  return high <= FAST_BPM ? 0 : (high - FAST_BPM) / (high - low)
}

/** Mean tempo of the strokes that begin inside the interval, bpm; NaN without any. */
function meanTempo(strokes: readonly Strokes[], { from, to }: Interval): number {
  const inside = strokes.filter((each) => each.from >= from && each.from < to)
  const tempoTime = inside.map((each) => ((each.tempo.from + each.tempo.to) / 2) * lengthOf(each))
  return sumOf(tempoTime) / sumOf(inside.map(lengthOf))
}

export function measureActs({ screenStates, acts, areFastAskedFor }: Reading): ActFigures {
  const strokes = screenStates.filter(isStrokes)
  const isIn = ({ from, until }: (typeof acts)[number]) =>
    screenStates.some((each) => each.task === 'teasing' && each.span >= from && each.span < until)
  const isValley = (act: (typeof acts)[number], index: number): boolean => {
    const before = acts[index]
    if (!before) return false
    const begin = { from: act.from, to: act.from + BEGIN * (act.until - act.from) }
    const end = { from: before.until - END * (before.until - before.from), to: before.until }
    return meanTempo(strokes, begin) < SLOWER * meanTempo(strokes, end)
  }
  return {
    acts: acts.length,
    teased: acts.filter(isIn).length,
    later: Math.max(0, acts.length - 1),
    valleys: acts.slice(1).filter(isValley).length,
    fast: sumOf(strokes.map((each) => fastPart(each) * lengthOf(each))) / sumOf(strokes.map(lengthOf)),
    areFastAskedFor,
  }
}
