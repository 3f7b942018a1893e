/** Edges: how many, where, of which shape, and the course after the member reports one. */
import { isStrokes, spansOf, type Interval, type Reading, type ScreenState, type TaskSpan } from '../reading.ts'
import { shapeOf, type EdgeShape } from './edge-shape.ts'

export interface EdgeFigures {
  edges: number
  /** When the first edge is requested, as a share of the session; NaN without one. */
  earliest: number
  shapes: EdgeShape[]
  /** Edges of the same shape as the previous one. */
  repeated: number
  holds: Hold[]
  /** Lines that hold the member at an edge which they have not reported. */
  heldTooSoon: number
}

/** The course after a reported edge. */
interface Hold {
  /** Time with strokes after the input, ms. */
  length: number
  /** The fastest tempo in it, as a share of the tempo at the input; 0 without strokes. */
  tempo: number
  isAtSlowest: boolean
}

/** The tempo may still be falling in this time after the input, ms. */
const FALLING_MS = 1500
/** A shorter pause does not end the hold, ms. */
const PAUSE_MS = 1000

const isEdge = ({ task, screenStates }: TaskSpan): boolean =>
  task === 'edging' && screenStates.some(({ ask }) => ask === 'edge')
/** The part of an edge in which its question is open. */
const asked = ({ screenStates }: TaskSpan): readonly ScreenState[] => {
  const first = screenStates.findIndex(({ ask }) => ask === 'edge')
  return screenStates.slice(Math.max(0, first))
}

/** The part of each state after `at`, until the strokes pause. */
function strokesAfter({ screenStates }: Reading, at: number) {
  const strokes = screenStates.filter(isStrokes).filter(({ to }) => to > at)
  const end = strokes.findIndex(({ from }, index) => from > (strokes[index - 1]?.to ?? at) + PAUSE_MS)
  return strokes.slice(0, end === -1 ? undefined : end)
}

const tempoBefore = ({ screenStates }: Reading, at: number): number =>
  screenStates.filter(isStrokes).findLast(({ from }) => from < at)?.tempo.to ?? Number.NaN

function holdAfter(reading: Reading, at: number): Hold {
  const strokes = strokesAfter(reading, at)
  const before = tempoBefore(reading, at)
  const settled = strokes.filter(({ to }: Interval) => to > at + FALLING_MS)
  const fastest = Math.max(
    0,
    ...settled.flatMap(({ tempo, from }) => (from < at + FALLING_MS ? [tempo.to] : [tempo.from, tempo.to])),
  )
  return {
    length: Math.max(0, (strokes.at(-1)?.to ?? at) - at),
    tempo: fastest / before,
    isAtSlowest: fastest <= reading.tempo.min * 1.02,
  }
}

export function measureEdges(reading: Reading): EdgeFigures {
  const edges = spansOf(reading).filter(isEdge)
  const shapes = edges.map((edge) => shapeOf(asked(edge)))
  const strokes = reading.screenStates.filter(isStrokes)
  // An edge that is reported in a stop between strokes has nothing to be held with.
  const reported = reading.inputs.filter(
    ({ at, input, question }) =>
      input === 'edge' && question === 'edge' && strokes.some(({ from, to }) => from < at && at <= to),
  )
  return {
    edges: edges.length,
    earliest: (edges[0] ? (asked(edges[0])[0]?.from ?? Number.NaN) : Number.NaN) / reading.duration,
    shapes,
    repeated: shapes.filter((shape, index) => index > 0 && shapes[index - 1] === shape).length,
    heldTooSoon: reading.words.filter(
      ({ at, trigger }) =>
        trigger === 'edging' &&
        reading.screenStates.some(({ ask, from, to }) => ask === 'edge' && from <= at && at < to),
    ).length,
    holds: reported.map(({ at }) => holdAfter(reading, at)),
  }
}
