import type { GameEventOf } from '@rubato/contracts/domain'
import { timeOfBeat } from '../../beat/curve.ts'
import { addEvent, ask, sayAt, addSpan } from '../../plan/events.ts'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { announce } from '../../plan/announcement.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'
import { caps } from '../../safety/caps.ts'
import { eatDuring, type Eating } from './cum-eating.ts'

/** Tempo of the last strokes, as a share of the member's range, and as a ratio to the tempo before. */
const LAST_SHARE = 0.8
const RISE = 1.1
const CLIMB_SHARE = 0.4
const COUNT_FROM = 5
/** Time between two numbers, which are on beats, ms. */
const COUNT_STEP_MS = 1000
/** Strokes after zero, before the hand leaves, ms. */
const AFTER_ZERO_MS = 5000
/** Silence between two lines, ms. */
const QUIET_MS = 300

/** The tempo of the last strokes, bpm: a rise from the current tempo where the member's range has one. */
const lastTempo = ({ tempo, current }: PlanBuilder): number =>
  Math.max(
    current.tempo,
    shareOfTempo(tempo, LAST_SHARE),
    Math.min(tempo.max, caps.hotTempo.value, current.tempo * RISE),
  )

/**
 * Permission to orgasm, and time for it: the tempo climbs, any grip and full strokes are allowed, and a count that is
 * explained runs to zero.
 */
export function addPermission(builder: PlanBuilder, duration: number, eating: Eating | null): void {
  const start = builder.now
  const from = builder.current.tempo
  const to = lastTempo(builder)
  announce(builder, 'cum', 'cum')
  const end = builder.now + duration
  ask(builder, 'cum', 'finished', duration)
  eatDuring(builder, eating)
  const isEatingSaid = eating?.timings.includes('during') ?? false
  const freeAt = freeStrokes(builder, builder.now + (isEatingSaid ? builder.lineLength : 0))
  const climb = wholeBeats(duration * CLIMB_SHARE, { from, to })
  addBeats(builder, { task: 'cum', duration: Math.min(climb, duration), from, to })
  addBeats(builder, { task: 'cum', duration: end - builder.now, from: to })
  countToZero(builder, freeAt, end)
  addSpan(builder, 'cum', start)
}

/** Full strokes and a normal grip from `from` on; changes are announced. Returns when the lines have been said, ms. */
function freeStrokes(builder: PlanBuilder, from: number): number {
  const isGripSaid = builder.current.grip !== 'normal'
  const styleAt = from + (builder.current.style === 'full' ? 0 : builder.lineLength)
  const gripAt = styleAt + (isGripSaid ? builder.lineLength : 0)
  if (styleAt > from) sayAt(builder, from, 'cum', 'style-full')
  if (isGripSaid) sayAt(builder, styleAt, 'cum', 'grip-normal', { grip: 'normal' })
  addEvent(builder, { kind: 'stroke', at: styleAt, duration: 0, task: 'cum', style: 'full' })
  addEvent(builder, { kind: 'stroke', at: gripAt, duration: 0, task: 'cum', grip: 'normal' })
  builder.current = { ...builder.current, grip: 'normal', style: 'full' }
  return gripAt
}

/**
 * The line that explains the count, and the count on the beats of the last strokes; neither where the time after `from`
 * is too short for them.
 */
function countToZero(builder: PlanBuilder, from: number, end: number): void {
  const strokes = builder.drafts.findLast((draft) => draft.kind === 'beat') as Omit<GameEventOf<'beat'>, 'id'>
  const { at, since = 0, duration, tempo } = strokes
  const origin = at - since
  const step = Math.max(1, Math.round((COUNT_STEP_MS * tempo.from) / 60_000))
  const zero = Math.floor(((end - AFTER_ZERO_MS - origin) * tempo.from) / 60_000)
  const timeOf = (n: number) => origin + timeOfBeat(tempo, duration, zero - n * step)
  const explainedAt = timeOf(COUNT_FROM) - builder.lineLength - QUIET_MS
  if (zero < COUNT_FROM * step || explainedAt < from) return
  sayAt(builder, explainedAt, 'cum', 'cum')
  for (let n = COUNT_FROM; n >= 0; n--) sayAt(builder, timeOf(n), 'cum', `${n}`)
}
