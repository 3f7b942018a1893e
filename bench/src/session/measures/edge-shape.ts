/** The shape of an edge, from the tempo of its strokes. */
import { isStrokes, lengthOf, sumOf, type ScreenState, type Strokes } from '../reading.ts'

const edgeShapes = ['stop and go', 'ladder', 'last-moment', 'plateau', 'slow climb', 'other'] as const
export type EdgeShape = (typeof edgeShapes)[number]

/** A shorter pause between strokes is a change of segment, ms. */
const PAUSE_MS = 1500
/** A tempo that changes by less is flat, as a share. */
const FLAT = 0.03
const SAMPLES = 50
/** Of the way from the slowest to the fastest tempo of the edge. */
const NEAR_TOP = 0.9
const NEAR_BOTTOM = 0.35
/** Of the time of the edge. */
const EARLY = 0.55
const LATE = 0.6
/** A tempo below this share of the highest is lower; strokes that stay there for this share of the time stay. */
const LOWER = 0.85
const STAYS = 0.2
/** Steps of a ladder. */
const STEPS = 3

/** Tempo at even steps of the time with strokes, bpm. */
function sample(strokes: readonly Strokes[]): number[] {
  const total = sumOf(strokes.map(lengthOf))
  return Array.from({ length: SAMPLES }, (_, n) => {
    let left = (total * (n + 0.5)) / SAMPLES
    for (const state of strokes) {
      const length = lengthOf(state)
      if (left <= length) return state.tempo.from + ((state.tempo.to - state.tempo.from) * left) / length
      left -= length
    }
    return strokes.at(-1)?.tempo.to ?? 0
  })
}

const isFlat = ({ tempo }: Strokes): boolean => Math.abs(tempo.to / tempo.from - 1) < FLAT

/** Whether the strokes climb, fall and then stay at a lower tempo for a good part of the edge. */
function staysLower(strokes: readonly Strokes[], high: number): boolean {
  const last = strokes.at(-1)
  if (!last || !isFlat(last) || last.tempo.to > high * LOWER) return false
  return lengthOf(last) >= STAYS * sumOf(strokes.map(lengthOf))
}

/** Levels at which the tempo stays for a while, each at least `FLAT` away from the previous one. */
function levelsOf(strokes: readonly Strokes[]): number {
  const levels = strokes.filter(isFlat).map(({ tempo }) => tempo.from)
  return levels.filter((level, index) => index === 0 || Math.abs(level / (levels[index - 1] ?? level) - 1) >= FLAT)
    .length
}

/** `screenStates`: from the question of the edge to its end. */
export function shapeOf(screenStates: readonly ScreenState[]): EdgeShape {
  const strokes = screenStates.filter(isStrokes)
  const first = strokes[0]
  const last = strokes.at(-1)
  if (!first || !last) return 'other'
  const isPaused = screenStates.some((each) => !isStrokes(each) && each.to <= last.from && lengthOf(each) >= PAUSE_MS)
  if (isPaused) return 'stop and go'
  const samples = sample(strokes)
  const [low, high] = [Math.min(...samples), Math.max(...samples)]
  if (high / low - 1 < FLAT) return 'other'
  if (staysLower(strokes, high)) return 'plateau'
  const height = (n: number): number => ((samples[Math.floor(n * (SAMPLES - 1))] ?? low) - low) / (high - low)
  const top = samples.findIndex((bpm) => (bpm - low) / (high - low) >= NEAR_TOP) / SAMPLES
  if (levelsOf(strokes) >= STEPS) return 'ladder'
  if (height(LATE) < NEAR_BOTTOM && height(1) >= NEAR_TOP) return 'last-moment'
  if (top < EARLY) return 'plateau'
  return top >= LATE ? 'slow climb' : 'other'
}
