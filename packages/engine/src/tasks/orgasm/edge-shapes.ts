/**
 * The shapes of an edge: how the tempo leads to it. Each shape writes strokes, lines and short stops for exactly the
 * length of the edge, from the current tempo to its top.
 */
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { ORDERS_APART, waitForOrder } from '../../plan/tempo-order.ts'
import { isSpeakable } from '../../safety/announced.ts'
import type { PlayerProfile } from '../../profile.ts'
import { drawOne, type Stream } from '../../random/stream.ts'
import { CLIMB_BACK_MS } from '../parts/settle-tempo.ts'
import { tempoTrigger } from '../parts/tempo-trigger.ts'

export const edgeShapes = ['slow-climb', 'ladder', 'stop-and-go', 'plateau', 'last-moment'] as const
export type EdgeShape = (typeof edgeShapes)[number]

interface Climb {
  /** ms */
  duration: number
  /** When the edge ends, ms. */
  end: number
  /** bpm */
  from: number
  top: number
}

/** A rung of a ladder: a line, the glide that it announces, and strokes at the new tempo, ms. */
const GLIDE_MS = 2500
const RUNG_STROKES_MS = 2000
const MOST_RUNGS = 4
/** Least rise from the current tempo to the top for shapes that consist of a rise. */
const CLEAR_RISE = 1.15
/** Least rise of one rung, as a ratio. */
const RUNG_RISE = 1.05
/** Share of a stop and go before its stop, and of a plateau before it. */
const CLIMB_SHARE = 0.55
/** Tempo with which strokes resume after the stop, and of the plateau, as shares of the top. */
const RESUME_SHARE = 0.75
const PLATEAU_SHARE = 0.6
/** The fast strokes of a last-moment edge, as a share of its length. */
const SURGE_SHARE = 0.4
/** Strokes between two lines of a shape at least, ms. */
const STROKES_MS = 5000

const rungLength = ({ lineLength }: PlanBuilder): number => lineLength + GLIDE_MS + RUNG_STROKES_MS
const stopLength = ({ lineLength, freeLength }: PlanBuilder): number => freeLength + lineLength

/** The least length of each shape, ms. */
const shortest: Readonly<Record<EdgeShape, (builder: PlanBuilder) => number>> = {
  'slow-climb': () => 0,
  ladder: (builder) => 2 * rungLength(builder),
  'stop-and-go': (builder) => stopLength(builder) + 2 * STROKES_MS,
  plateau: ({ lineLength, freeLength }) => lineLength + GLIDE_MS + freeLength + 2 * STROKES_MS,
  'last-moment': ({ lineLength }) => lineLength + GLIDE_MS + 3 * STROKES_MS,
}
const needsRise: readonly EdgeShape[] = ['ladder', 'last-moment']
const changesTempo: readonly EdgeShape[] = ['ladder', 'last-moment', 'plateau']

interface Strokes {
  /** The wanted length, ms; whole beats near it are written. */
  duration: number
  from: number
  to?: number
}

/** Strokes of whole beats inside the edge. */
function strokes(builder: PlanBuilder, { end }: Climb, { duration, from, to = from }: Strokes): void {
  const whole = wholeBeats(duration, { from, to })
  addBeats(builder, { task: 'edging', duration: Math.min(whole, end - builder.now), from, to })
}

/** The last strokes of the edge: a rest follows, so they may end between two beats. */
function strokesToEnd(builder: PlanBuilder, { end }: Climb, from: number, to = from): void {
  addBeats(builder, { task: 'edging', duration: end - builder.now, from, to })
}

/**
 * Says that the tempo changes, over strokes at the old tempo, and glides to the new one; after more of these strokes where
 * the opposite change was asked for just before.
 */
function changeTempo(builder: PlanBuilder, climb: Climb, from: number, to: number): void {
  const wait = waitForOrder(builder, to > from ? 'faster' : 'slower', builder.now)
  if (wait > 0)
    strokes(builder, climb, { duration: wholeBeats(wait, { from }, { min: wait, max: 2 * ORDERS_APART }), from })
  say(builder, 'edging', tempoTrigger(from, to))
  const heard = wholeBeats(builder.lineLength, { from }, { min: builder.lineLength, max: 2 * builder.lineLength })
  strokes(builder, climb, { duration: heard, from })
  strokes(builder, climb, { duration: GLIDE_MS, from, to })
}

function ladder(builder: PlanBuilder, climb: Climb): void {
  const { duration, from, top, end } = climb
  const rungs = Math.min(
    MOST_RUNGS,
    Math.floor(duration / rungLength(builder)),
    Math.floor(Math.log(top / from) / Math.log(RUNG_RISE)),
  )
  let tempo = from
  for (let n = 1; n < rungs; n++) {
    const next = Math.round(from * (top / from) ** (n / rungs))
    changeTempo(builder, climb, tempo, next)
    tempo = next
    const rungEnd = end - (duration * (rungs - n)) / rungs
    if (rungEnd > builder.now) strokes(builder, climb, { duration: rungEnd - builder.now, from: tempo })
  }
  if (end - builder.now > builder.lineLength) changeTempo(builder, climb, tempo, top)
  strokesToEnd(builder, climb, top)
}

function stopAndGo(builder: PlanBuilder, climb: Climb): void {
  const { duration, from, top, end } = climb
  const stop = stopLength(builder)
  strokes(builder, climb, { duration: Math.max(STROKES_MS, (duration - stop) * CLIMB_SHARE), from, to: top })
  say(builder, 'edging', 'stroke-stop')
  rest(builder, builder.freeLength)
  say(builder, 'edging', 'stroke-start')
  rest(builder, Math.min(builder.lineLength, end - builder.now))
  strokesToEnd(builder, climb, Math.max(builder.tempo.min, Math.round(top * RESUME_SHARE)), top)
}

function plateau(builder: PlanBuilder, climb: Climb): void {
  const { duration, from, top } = climb
  const low = Math.max(builder.tempo.min, Math.round(top * PLATEAU_SHARE))
  const around = builder.lineLength + GLIDE_MS
  const hold = Math.max(builder.freeLength + STROKES_MS / 2, (duration - around) * (1 - CLIMB_SHARE))
  strokes(builder, climb, { duration: duration - around - hold, from, to: top })
  changeTempo(builder, climb, top, low)
  say(builder, 'edging', 'edging')
  strokesToEnd(builder, climb, low)
}

function lastMoment(builder: PlanBuilder, climb: Climb): void {
  const { duration, from, top } = climb
  const around = builder.lineLength + GLIDE_MS
  const surge = Math.max(STROKES_MS, duration * SURGE_SHARE - around)
  strokes(builder, climb, { duration: duration - around - surge, from })
  changeTempo(builder, climb, from, top)
  strokesToEnd(builder, climb, top)
}

const write: Readonly<Record<EdgeShape, (builder: PlanBuilder, climb: Climb) => void>> = {
  'slow-climb': (builder, climb) => strokesToEnd(builder, climb, climb.from, climb.top),
  ladder,
  'stop-and-go': stopAndGo,
  plateau,
  'last-moment': lastMoment,
}

/** Whether the edge is long enough for the shape, rises enough, and its lines may be spoken to this person. */
function isPossible(builder: PlanBuilder, profile: PlayerProfile, shape: EdgeShape, climb: Climb): boolean {
  if (climb.duration < shortest[shape](builder)) return false
  if (needsRise.includes(shape) && climb.top / climb.from < CLEAR_RISE) return false
  return !changesTempo.includes(shape) || isSpeakable(profile, 'stroke-faster')
}

/** The shape as the member meets it: while the tempo climbs back, the rungs of a ladder can become a slow climb. */
const perceivedShape = ({ now, calledAt }: PlanBuilder, shape: EdgeShape): EdgeShape =>
  shape === 'ladder' && now < calledAt + CLIMB_BACK_MS ? 'slow-climb' : shape

/** One of the possible shapes that were used least, and never the shape of the last edge while another is possible. */
export function drawShape(
  { builder, profile, stream }: { builder: PlanBuilder; profile: PlayerProfile; stream: Stream },
  climb: Climb,
  used: readonly EdgeShape[],
): EdgeShape {
  const times = (shape: EdgeShape) => used.filter((other) => other === shape).length
  const possible = edgeShapes.filter((shape) => isPossible(builder, profile, shape, climb))
  const others = possible.filter((shape) => shape !== used.at(-1) && perceivedShape(builder, shape) !== used.at(-1))
  const choice = others.length > 0 ? others : possible
  const least = Math.min(...choice.map(times))
  return drawOne(
    stream,
    choice.filter((shape) => times(shape) === least),
  )
}

/** Writes the strokes of an edge, from `now` to `climb.end`. */
export const writeShape = (builder: PlanBuilder, shape: EdgeShape, climb: Climb): void => write[shape](builder, climb)
