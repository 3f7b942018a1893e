/** Tempo and intensity from afar: a line, a glide to the new tempo, and the plan from there on. */
import { isCount, type TempoCurve } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { isPlain } from '../beat/segment.ts'
import { caps } from '../safety/caps.ts'
import { sortByTime } from '../spans.ts'
import { tempoTrigger } from '../tasks/parts/tempo-trigger.ts'
import type { LeadCommand, LeadRefusal } from '@rubato/contracts/domain'
import type { LedPlan } from '../session/model/lead.ts'
import {
  plannedSegment,
  shiftCues,
  type BeatCue,
  type SayCue,
  type SessionCue,
  type TaskSegment,
} from '../session/model/cue.ts'
import { lastBeatOf, periodOf, tempoOf } from '../session/model/grid.ts'
import type { Setup, Snapshot } from '../session/model/state.ts'
import { isWord } from '../session/model/words.ts'
import { giveBack } from '../session/inputs/give-back.ts'
import { keepAllowed } from '../session/rewrite/keep-allowed.ts'
import { keepInWords } from '../session/rewrite/keep-in-words.ts'
import { isSameTempo, retold, untilEnd } from '../session/rewrite/keep-tempo.ts'
import { lineCue } from '../session/rewrite/lines.ts'
import { talkOverStrokes } from '../session/rewrite/rest-talk.ts'
import { suspendRunning, withFuture } from '../session/rewrite/rewrite.ts'
import { steadyBeat } from './may-lead.ts'
import { withoutPart } from './part-of-plan.ts'
import { LED } from './write.ts'

/** One command changes the tempo by this share at most. */
const MOST_CHANGE = 0.3
/** A smaller change is not heard. */
const LEAST_CHANGE = 0.03
/** The glide to the new tempo, ms. */
const GLIDE = 3000
/** Strokes of their own stay at the new tempo for this long at least, ms. */
const HOLD = 8000
/** The line waits this long for the end of another one, ms. */
const LINE_WAITS = 1500
/** One step of the intensity, as a ratio of the tempo, and the steps above and below the plan. */
const STEP = 1.08
const STEPS_MAX = 3

/** The last moment at or before `at` that is a multiple of 2^-10 ms, as those of the session are. */
const exactTime = (at: number): number => Math.floor(at * 1024) / 1024

/** The tempo, inside the member's range and not above the hot tempo, bpm. */
const inRange = ({ tempo, slowest }: Setup, bpm: number): number =>
  Math.max(slowest, Math.min(bpm, tempo.max, caps.hotTempo.value))

/** The tempos that can be asked for now, whole bpm: from `min` to `slower`, and from `faster` to `max`. */
export function temposNow(setup: Setup, { at }: Snapshot, beat: TaskSegment) {
  const now = tempoOf(beat, at)
  return {
    min: Math.ceil(inRange(setup, now * (1 - MOST_CHANGE))),
    slower: Math.floor(now * (1 - LEAST_CHANGE)),
    faster: Math.ceil(now * (1 + LEAST_CHANGE)),
    max: Math.floor(inRange(setup, now * (1 + MOST_CHANGE))),
  }
}

/** A new tempo, and how the plan follows it. */
interface Change {
  /** Of the running strokes, bpm. */
  tempo: number
  /** The cues with their new tempos. */
  follow: (future: readonly SessionCue[]) => readonly SessionCue[]
}

/** The segment on another curve; what the plan had is kept, to be given back. */
function withTempo(segment: TaskSegment, tempo: TempoCurve): TaskSegment {
  const { unled = segment.tempo } = segment
  return { ...segment, tempo, unled }
}

const isSteadyAt = (cue: SessionCue | undefined, tempo: number): boolean =>
  cue?.kind === 'beat' && isSameTempo(cue.segment.tempo.from, tempo) && isSameTempo(cue.segment.tempo.to, tempo)

/**
 * The strokes at the beginning of the future that go on at the running tempo without a pause, and at the new one after the
 * change.
 */
function runningStrokes(future: readonly SessionCue[], changed: readonly SessionCue[], tempo: number): BeatCue[] {
  const first = future.find((cue) => cue.kind === 'beat')
  if (!first) return []
  const now = tempoOf(first.segment, first.at)
  let until = first.at
  const strokes: BeatCue[] = []
  for (const [index, cue] of future.entries()) {
    if (cue.kind !== 'beat') continue
    const { segment } = cue
    const isPlainStroke = areStrokes(segment.task) && isPlain(segment.pattern)
    const goesOn = cue.at - until <= 1 && isSteadyAt(cue, now) && isSteadyAt(changed[index], tempo)
    if (!isPlainStroke || !goesOn) break
    strokes.push(cue)
    until = segment.until
  }
  return strokes
}

interface Glide {
  line: SayCue
  /** When it begins and when the new tempo is reached, session ms. */
  from: number
  until: number
  curve: TempoCurve
}

/** The line and the glide over whole beats of the running strokes. */
// oxlint-disable-next-line max-params -- the moment and the two tempos
function glideOf(setup: Setup, { world, at }: Snapshot, beat: TaskSegment, to: number): Glide {
  const now = tempoOf(beat, at)
  const lineAt = Math.max(at, world.speechUntil)
  const last = lastBeatOf(world, beat, at) ?? at
  const before = Math.max(1, Math.ceil((lineAt + setup.lineLength - last) / periodOf(now)))
  const from = exactTime(last + before * periodOf(now))
  const count = Math.max(1, Math.ceil(GLIDE / periodOf((now + to) / 2)))
  const duration = Math.round(count * periodOf((now + to) / 2))
  // The length is whole ms: the tempo moves by less than a hundredth of a percent.
  const exact = (count * 60_000 * 2) / (duration * (now + to))
  const line = lineCue(setup, tempoTrigger(now, to), lineAt)
  return { line, from, until: from + duration, curve: { from: now * exact, to: to * exact } }
}

/** Why the line and the glide do not fit into the plan as it is; null where they do. */
// oxlint-disable-next-line max-params -- the plan and the glide
function glideRefusal(
  { world, at }: Snapshot,
  future: readonly SessionCue[],
  strokes: readonly BeatCue[],
  { until, line }: Glide,
): LeadRefusal | null {
  if (world.speechUntil > at + LINE_WAITS) return 'speaking'
  const end = strokes.at(-1)?.segment.until ?? at
  if (end < until) return 'busy'
  const words = future.filter(isWord)
  if (words.some((cue) => cue.at < line.at + line.duration)) return 'speaking'
  const counts = (cue: SessionCue) => cue.kind === 'say' && isCount(cue.trigger) && cue.at < end
  return future.some(counts) ? 'busy' : null
}

/** The running strokes until the glide, the glide, and the strokes at the new tempo until the plan changes it. */
// oxlint-disable-next-line max-params -- the plan, before and after, and the glide
function overlay(
  future: readonly SessionCue[],
  changed: readonly SessionCue[],
  strokes: readonly BeatCue[],
  glide: Glide,
): SessionCue[] {
  const same = new Set<SessionCue>(strokes)
  return future.flatMap((cue, index): SessionCue[] => {
    const led = changed[index] ?? cue
    if (cue.kind !== 'beat' || led.kind !== 'beat' || !same.has(cue)) return [led]
    const { segment } = cue
    const parts: SessionCue[] = []
    if (segment.at < glide.from)
      parts.push({ ...cue, segment: { ...segment, until: Math.min(segment.until, glide.from) } })
    if (segment.at < glide.until && segment.until >= glide.until) {
      const { from, until } = glide
      parts.push({ kind: 'beat', at: from, segment: glideSegment(segment, glide) })
      if (segment.until > until) parts.push(steadyFrom(led, until))
    }
    if (segment.at >= glide.until) parts.push(led)
    return parts
  })
}

/** The glide as a segment of the running strokes. */
const glideSegment = (running: TaskSegment, { from, until, curve }: Glide): TaskSegment =>
  withTempo({ ...running, at: from, origin: from, until, duration: until - from, id: `${LED}${from}/glide` }, curve)

/** The strokes of the cue from `from` on, at its one tempo: a beat falls on `from`. */
function steadyFrom({ segment }: BeatCue, from: number): BeatCue {
  const times = { at: from, origin: from, duration: segment.until - from }
  return { kind: 'beat', at: from, segment: { ...segment, ...times, id: `${segment.id}@${from}` } }
}

/** The plan with the change in the strokes that run, which the plan goes on with; null where they do not last for it. */
function inRunning(setup: Setup, snapshot: Snapshot, glide: Glide, { tempo, follow }: Change): Snapshot | LeadRefusal {
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const changed = follow(future)
  const strokes = runningStrokes(future, changed, tempo)
  const refusal = glideRefusal(snapshot, future, strokes, glide)
  if (refusal) return refusal
  const led = sortByTime([...pending.cues, glide.line, ...overlay(future, changed, strokes, glide)])
  // Later strokes go on with the beats of these, which have left the grid of the plan.
  return withFuture(snapshot, { ...idleWorld, isOffGrid: true }, led)
}

/** The plan with strokes of their own for the change, in place of as much of the plan. */
function inPlace(setup: Setup, snapshot: Snapshot, glide: Glide, { tempo, follow }: Change): Snapshot | LeadRefusal {
  const { at, world } = snapshot
  const { beat } = world
  if (!beat || world.speechUntil > at + LINE_WAITS) return beat ? 'speaking' : 'resting'
  const hold = Math.ceil(HOLD / periodOf(tempo)) * periodOf(tempo)
  const until = exactTime(glide.until + hold)
  const part = withoutPart(snapshot, until)
  if (typeof part === 'string') return part
  const times = { at: glide.until, origin: glide.until, until, duration: until - glide.until }
  const flat = { from: tempo, to: tempo }
  const id = `${LED}${glide.from}`
  const running: TaskSegment = { ...plannedSegment(beat), at, until: glide.from, group: undefined }
  const span = { kind: 'task', id, at, from: at, until, task: 'steady', phase: world.phase } as const
  const strokes = [
    running,
    glideSegment(beat, glide),
    withTempo({ ...beat, ...times, id: `${id}/hold`, group: undefined }, flat),
  ]
  const later = shiftCues(follow(part.future), until - at)
  const beats = strokes.map((segment) => ({ kind: 'beat', at: segment.at, segment }) as const)
  const wanted = sortByTime([
    span,
    glide.line,
    ...beats,
    ...talkOverStrokes(setup, { from: glide.until, until }),
    ...later,
  ])
  const { future } = keepAllowed(setup, part.idleWorld, wanted, 0)
  const led = withFuture(
    snapshot,
    { ...part.idleWorld, isOffGrid: true },
    sortByTime([...part.pending.cues, ...future]),
  )
  return giveBack(setup, snapshot, led)
}

/** The plan with the change and its line: in the running strokes where they last for it, otherwise in strokes of its own. */
function withChange(setup: Setup, snapshot: Snapshot, change: Change): LedPlan {
  const beat = steadyBeat(snapshot)
  if (typeof beat === 'string') return { refusal: beat }
  const glide = glideOf(setup, snapshot, beat, change.tempo)
  const running = inRunning(setup, snapshot, glide, change)
  const led = typeof running === 'string' ? inPlace(setup, snapshot, glide, change) : running
  return typeof led === 'string' ? { refusal: led } : { snapshot: led, length: glide.until - snapshot.at }
}

/** The changed cues keep the tempo that the plan had. */
function markLed(future: readonly SessionCue[], changed: readonly SessionCue[]): SessionCue[] {
  const before = new Map(future.flatMap((cue) => (cue.kind === 'beat' ? [[cue.segment.id, cue.segment] as const] : [])))
  return changed.map((cue) => {
    const segment = cue.kind === 'beat' ? before.get(cue.segment.id) : undefined
    if (cue.kind !== 'beat' || !segment || segment.tempo === cue.segment.tempo) return cue
    return { ...cue, segment: withTempo(segment, cue.segment.tempo) }
  })
}

/** Another tempo of the running strokes, until the plan changes it. */
export function leadTempo(setup: Setup, snapshot: Snapshot, bpm: number): LedPlan {
  const beat = steadyBeat(snapshot)
  if (typeof beat === 'string') return { refusal: beat }
  const { min, max, slower, faster } = temposNow(setup, snapshot, beat)
  const isOffered = (bpm >= min && bpm <= slower) || (bpm >= faster && bpm <= max)
  if (!isOffered) return { refusal: 'not-offered' }
  const follow = (future: readonly SessionCue[]) => markLed(future, keepInWords(setup, future, bpm))
  return withChange(setup, snapshot, { tempo: bpm, follow })
}

/** The future with every plain stroke of the plan at `ratio` times its tempo, until the end begins. */
function scaled(setup: Setup, future: readonly SessionCue[], ratio: number): SessionCue[] {
  const end = future.find((cue) => cue.kind === 'task' && cue.phase === 'end')?.at ?? Infinity
  const isScaled = (cue: SessionCue): cue is BeatCue =>
    cue.kind === 'beat' && cue.at < end && areStrokes(cue.segment.task) && isPlain(cue.segment.pattern)
  const strokes = future.filter(isScaled)
  return future.map((cue) => {
    if (cue.kind === 'say') return untilEnd(cue, strokes)
    if (!isScaled(cue)) return cue
    const { segment } = cue
    const { unled = segment.tempo } = segment
    // A tempo that the plan has outside the range is not moved further out.
    const at = (bpm: number) => (inRange(setup, bpm) === bpm ? inRange(setup, bpm * ratio) : bpm)
    return { ...cue, segment: withTempo(segment, { from: at(unled.from), to: at(unled.to) }) }
  })
}

/** The strokes of the rest of the plan, one step faster or slower. */
export function leadIntensity(
  setup: Setup,
  snapshot: Snapshot,
  { step }: Extract<LeadCommand, { kind: 'intensity' }>,
): LedPlan {
  const beat = steadyBeat(snapshot)
  if (typeof beat === 'string') return { refusal: beat }
  const { world, at } = snapshot
  // Steps that the plan has left behind do not count.
  const known = isTempoLed(suspendRunning(snapshot).future) ? (world.lead?.steps ?? 0) : 0
  const steps = known + (step === 'up' ? 1 : -1)
  if (Math.abs(steps) > STEPS_MAX) return { refusal: 'not-offered' }
  const now = tempoOf(beat, at)
  const tempo = inRange(setup, step === 'up' ? now * STEP : now / STEP)
  if (Math.abs(tempo / now - 1) < LEAST_CHANGE) return { refusal: 'not-now' }
  // The running strokes may have a tempo that was asked for: the step is one from there.
  const follow = (future: readonly SessionCue[]) => {
    const all = scaled(setup, future, STEP ** steps)
    return markLed(all, keepInWords(setup, all, tempo))
  }
  const led = withChange(setup, snapshot, { tempo, follow })
  return 'refusal' in led ? led : { ...led, snapshot: withSteps(led.snapshot, steps) }
}

const withSteps = (snapshot: Snapshot, steps: number): Snapshot => ({
  ...snapshot,
  world: { ...snapshot.world, lead: { at: snapshot.at, steps } },
})

/** Whether tempo or intensity are led now or later. */
export const isTempoLed = (future: readonly SessionCue[]): boolean =>
  future.some((cue) => cue.kind === 'beat' && cue.segment.unled !== undefined)

const asPlanned = (cue: SessionCue): SessionCue => {
  if (cue.kind !== 'beat' || cue.segment.unled === undefined) return cue
  const { unled, ...segment } = cue.segment
  return { ...cue, segment: { ...segment, tempo: unled } }
}

/** The plan whose line about the next glide has its real direction again. */
function inWords(planned: readonly SessionCue[], led: readonly SessionCue[]): readonly SessionCue[] {
  const glide = planned.find(
    (cue, index): cue is BeatCue => cue !== led[index] && cue.kind === 'beat' && !isSteadyAt(cue, cue.segment.tempo.to),
  )
  return glide ? retold(planned, glide, glide.segment.tempo.from) : planned
}

/** The tempos of the plan again, with a line and a glide where the running strokes change by that. */
export function giveBackTempo(setup: Setup, snapshot: Snapshot): LedPlan {
  const { future, idleWorld, pending } = suspendRunning(snapshot)
  if (!isTempoLed(future)) return { refusal: 'nothing-led' }
  const { world, at } = snapshot
  const tempo = world.beat?.unled?.to
  const follow = (led: readonly SessionCue[]) => inWords(led.map(asPlanned), led)
  if (world.beat && tempo !== undefined && !isSameTempo(tempoOf(world.beat, at), tempo)) {
    const led = withChange(setup, snapshot, { tempo, follow })
    return 'refusal' in led ? led : { ...led, snapshot: withSteps(withoutMarks(led.snapshot), 0) }
  }
  const restored = withFuture(snapshot, idleWorld, sortByTime([...pending.cues, ...follow(future)]))
  return { snapshot: withSteps(restored, 0), length: 0 }
}

/** The snapshot in which nothing counts as led: the glide back ends at the tempo of the plan. */
const withoutMarks = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  timeline: snapshot.timeline.map((cue): SessionCue => {
    if (cue.kind !== 'beat' || cue.segment.unled === undefined) return cue
    const { unled: _, ...segment } = cue.segment
    return { ...cue, segment }
  }),
})
