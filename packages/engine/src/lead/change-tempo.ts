/** A change of the running tempo by a partner: a line, a glide to the new tempo, and the plan from there on. */
import { isCount, type LeadRefusal, type TempoCurve } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { isPlain } from '../beat/segment.ts'
import { sortByTime } from '../spans.ts'
import { tempoTrigger } from '../tasks/parts/tempo-trigger.ts'
import {
  plannedSegment,
  shiftCues,
  type BeatCue,
  type SayCue,
  type SessionCue,
  type TaskSegment,
} from '../session/model/cue.ts'
import { lastBeatOf, periodOf, tempoOf } from '../session/model/grid.ts'
import type { LedPlan, Setup, Snapshot } from '../session/model/state.ts'
import { isWord } from '../session/model/words.ts'
import { giveBack } from '../session/inputs/give-back.ts'
import { keepAllowed } from '../session/rewrite/keep-allowed.ts'
import { isSameTempo } from '../session/rewrite/keep-tempo.ts'
import { lineCue } from '../session/rewrite/lines.ts'
import { talkOverStrokes } from '../session/rewrite/rest-talk.ts'
import { suspendRunning, withFuture } from '../session/rewrite/rewrite.ts'
import { steadyBeat } from './may-lead.ts'
import { withoutPart } from './part-of-plan.ts'
import { LED } from './write.ts'

/** The glide to the new tempo, ms. */
const GLIDE = 3000
/** Strokes that are added for the change stay at the new tempo for this long at least, ms. */
const HOLD = 8000
/** The line waits this long for the end of another one, ms. */
const LINE_WAITS = 1500

/** The last moment at or before `at` that is a multiple of 2^-10 ms, as those of the session are. */
const exactTime = (at: number): number => Math.floor(at * 1024) / 1024

/** A new tempo, and how the plan follows it. */
export interface Change {
  /** Of the running strokes, bpm. */
  tempo: number
  /** The cues with their new tempos. */
  follow: (future: readonly SessionCue[]) => readonly SessionCue[]
}

/** The segment on another curve; what the plan had is kept, to be given back. */
export function withTempo(segment: TaskSegment, tempo: TempoCurve): TaskSegment {
  const { plannedTempo = segment.tempo } = segment
  return { ...segment, tempo, plannedTempo }
}

export const isSteadyAt = (cue: SessionCue | undefined, tempo: number): boolean =>
  cue?.kind === 'beat' && isSameTempo(cue.segment.tempo.from, tempo) && isSameTempo(cue.segment.tempo.to, tempo)

/** Names the segment of a cue: a segment that was cut has its parts at different times. */
const keyOf = ({ at, segment }: BeatCue): string => `${segment.id}@${at}`

const beatsByKey = (future: readonly SessionCue[]): ReadonlyMap<string, BeatCue> =>
  new Map(future.flatMap((cue) => (cue.kind === 'beat' ? [[keyOf(cue), cue] as const] : [])))

/**
 * The strokes at the beginning of the future that go on at the running tempo without a pause, and at `tempo` after the
 * change.
 */
function runningStrokes(future: readonly SessionCue[], changed: readonly SessionCue[], tempo: number): BeatCue[] {
  const beats = future.filter((cue) => cue.kind === 'beat')
  const [first] = beats
  if (!first) return []
  const now = tempoOf(first.segment, first.at)
  const after = beatsByKey(changed)
  const end = beats.findIndex((cue, index) => {
    const { segment } = cue
    const isPaused = cue.at - (beats[index - 1]?.segment.until ?? cue.at) > 1
    const isPlainStroke = areStrokes(segment.task) && isPlain(segment.pattern)
    return isPaused || !isPlainStroke || !isSteadyAt(cue, now) || !isSteadyAt(after.get(keyOf(cue)), tempo)
  })
  return end === -1 ? beats : beats.slice(0, end)
}

interface Glide {
  line: SayCue
  /** When it begins and when the new tempo is reached, session ms. */
  from: number
  until: number
  curve: TempoCurve
}

/** The line and the glide over whole beats of the running strokes. */
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

/** One of the running strokes, with the new tempo: the part before the glide, the glide, and the part after it. */
function withGlide({ segment }: BeatCue, led: BeatCue, glide: Glide): BeatCue[] {
  const { from, until } = glide
  if (segment.at >= until) return [led]
  const end = Math.min(segment.until, from)
  const before: BeatCue[] =
    segment.at < from ? [{ kind: 'beat', at: segment.at, segment: { ...segment, until: end } }] : []
  if (segment.until < until) return before
  const after = segment.until > until ? [steadyFrom(led, until)] : []
  return [...before, { kind: 'beat', at: from, segment: glideSegment(segment, glide) }, ...after]
}

/** The changed plan with the glide in the running strokes. */
function overlay(changed: readonly SessionCue[], strokes: readonly BeatCue[], glide: Glide): SessionCue[] {
  const running = beatsByKey(strokes)
  return changed.flatMap((led): SessionCue[] => {
    const cue = led.kind === 'beat' ? running.get(keyOf(led)) : undefined
    return led.kind === 'beat' && cue ? withGlide(cue, led, glide) : [led]
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

/** The plan with the change in the strokes that run; or why they do not last for it. */
function inRunning(snapshot: Snapshot, glide: Glide, { tempo, follow }: Change): Snapshot | LeadRefusal {
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const changed = follow(future)
  const strokes = runningStrokes(future, changed, tempo)
  const refusal = glideRefusal(snapshot, future, strokes, glide)
  if (refusal) return refusal
  const led = sortByTime([...pending.cues, glide.line, ...overlay(changed, strokes, glide)])
  // Later strokes go on with the beats of these, which have left the grid of the plan.
  return withFuture(snapshot, { ...idleWorld, isOffGrid: true }, led)
}

/** The plan with added strokes for the change, which replace an equally long part of the plan. */
function inPlace(setup: Setup, snapshot: Snapshot, glide: Glide, { tempo, follow }: Change): Snapshot | LeadRefusal {
  const { at, world } = snapshot
  const { beat } = world
  if (!beat || world.speechUntil > at + LINE_WAITS) return beat ? 'speaking' : 'resting'
  const hold = Math.ceil(HOLD / periodOf(tempo)) * periodOf(tempo)
  const until = exactTime(glide.until + hold)
  const part = withoutPart(setup, snapshot, until)
  if (typeof part === 'string') return part
  const times = { at: glide.until, origin: glide.until, until, duration: until - glide.until }
  const flat = { from: tempo, to: tempo }
  const id = `${LED}${glide.from}`
  const running: TaskSegment = { ...plannedSegment(beat), at, until: glide.from, group: undefined }
  const span = { kind: 'task', id, at, from: at, until, task: 'steady', phase: world.phase } as const
  const strokes = [
    running,
    glideSegment({ ...beat, group: undefined }, glide),
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

/** The plan with the change and its line: in the running strokes where they last long enough, otherwise in added strokes. */
export function withChange(setup: Setup, snapshot: Snapshot, change: Change): LedPlan {
  const beat = steadyBeat(snapshot)
  if (typeof beat === 'string') return { refusal: beat }
  const glide = glideOf(setup, snapshot, beat, change.tempo)
  const running = inRunning(snapshot, glide, change)
  const led = typeof running === 'string' ? inPlace(setup, snapshot, glide, change) : running
  return typeof led === 'string' ? { refusal: led } : { snapshot: led, length: glide.until - snapshot.at }
}

/** The changed cues keep the tempo that the plan had. */
export function markLed(future: readonly SessionCue[], changed: readonly SessionCue[]): SessionCue[] {
  const before = beatsByKey(future)
  return changed.map((cue) => {
    const known = cue.kind === 'beat' ? before.get(keyOf(cue)) : undefined
    if (cue.kind !== 'beat' || !known || known.segment.tempo === cue.segment.tempo) return cue
    return { ...cue, segment: withTempo(known.segment, cue.segment.tempo) }
  })
}
