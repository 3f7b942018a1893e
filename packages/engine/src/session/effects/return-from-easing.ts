/**
 * The end of easing: the tempo returns to the planned one in steps, the first of them with a line. A step waits while something else is
 * said, while a line about another tempo is near, while a check-in waits for its answer, and while the hand rests.
 */
import { getTrigger, isCount, type Grip } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { directionOf, ORDERS_APART } from '../../plan/tempo-order.ts'
import type { BeatCue, SayCue, SystemCue } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot, StepClimb, World } from '../model/state.ts'
import { COUNT_STEP, EASE_STEP } from '../model/timing.ts'
import { isAboutOrgasm, isWord } from '../model/words.ts'
import { gripChange } from '../model/world.ts'
import { lineCue } from '../rewrite/lines.ts'
import { dueChanges, insertCues } from '../rewrite/rewrite.ts'
import { easedTempo, isBelowEased } from './beats.ts'
import { SOON, strokesUntil } from './strokes-stop.ts'

/** The end of the count that is being spoken at `at`, ms; `at` where there is none. */
function endOfCount({ timeline, nextIndex, at }: Snapshot): number {
  let end = at
  for (const cue of timeline.slice(nextIndex)) {
    if (cue.at > end + COUNT_STEP) break
    if (cue.kind === 'say' && isCount(cue.trigger)) end = cue.at + COUNT_STEP
  }
  return end
}

/** The strokes that continue at `at`; undefined where the hand rests. */
const strokesNow = ({ timeline, nextIndex, at }: Snapshot): BeatCue | undefined =>
  timeline
    .slice(nextIndex)
    .find((cue): cue is BeatCue => cue.kind === 'beat' && cue.at <= at && areStrokes(cue.segment.task))

/** When the next strokes begin; Infinity where none follow. What comes after a section of a branching game is not known yet. */
function nextStrokesAt({ timeline, nextIndex, at }: Snapshot): number {
  const future = timeline.slice(nextIndex)
  const strokes = future.find((cue) => cue.kind === 'beat' && areStrokes(cue.segment.task))
  return strokes?.at ?? (future.some(({ kind }) => kind === 'exit') ? at + SOON : Infinity)
}

/** Whether the word is a signal, which takes effect at once: one at the time of a step comes before it. */
const isSignal = (cue: SayCue | SystemCue): boolean => cue.kind === 'say' && getTrigger(cue.trigger).room === 'signal'

/** The next word, where it is due before a line that begins now has been heard. */
const wordSoon = ({ lineLength }: Setup, { timeline, nextIndex, at }: Snapshot): SayCue | SystemCue | undefined =>
  timeline.slice(nextIndex).find((cue): cue is SayCue | SystemCue => isWord(cue) && cue.at < at + lineLength)

/** Once a question about the end has less than this left, easing stays: the strokes are counted down and do not rise after it, ms. */
const LAST_OF_THE_END = 20_000

/** When the last of the end is over, in which nothing returns from easing; `at` where it has not begun. */
function endOfTheEnd({ world: { ask }, at }: Snapshot): number {
  return ask && isAboutOrgasm(ask.question) && ask.until - at < LAST_OF_THE_END ? ask.until : at
}

/** The end of a call that is due before a line that begins now has been heard: it would be cut short; `at` where none is. */
function endOfCall({ at }: Snapshot, next: SayCue | SystemCue | undefined): number {
  if (!next || (next.kind === 'say' && next.filler === true)) return at
  return isSignal(next) ? next.at + 1 : next.at + next.duration
}

/** The planned grip, including a change that is due now, such as the one of a skipped task at the begin of the next task. */
const plannedGrip = (snapshot: Snapshot): Grip =>
  dueChanges(snapshot).reduce((grip, cue) => cue.grip ?? grip, snapshot.world.grip)

/** The line of the normal grip after easing; undefined where the grip stays light, or a call of a grip is due. */
function gripBack(setup: Setup, snapshot: Snapshot): SayCue | undefined {
  const { at } = snapshot
  const next = wordSoon(setup, snapshot)
  const isCalled = next?.kind === 'say' && next.trigger.startsWith('grip-')
  return plannedGrip(snapshot) === 'light' || isCalled ? undefined : lineCue(setup, 'grip-normal', at)
}

/**
 * The grip when easing ends and no line is added. A planned line is followed by its own change; a line that the session added has made
 * its change already.
 */
const gripAfter = (next: SayCue | SystemCue | undefined): Grip =>
  next?.kind === 'say' && next.trigger === 'grip-normal' && next.group === undefined ? 'normal' : 'light'

/**
 * Easing is over: the grip comes back in words, and then the tempo begins to return. The light grip stays until nothing else
 * is said, and where the hand is about to leave, until it is back. A climb from half the tempo that is still below continues.
 */
export function endEasing(setup: Setup, snapshot: Snapshot): Snapshot {
  const { world, at } = snapshot
  if (world.status !== 'playing' || world.easedUntil === 0 || world.easedUntil > at) return snapshot
  const grip = gripBack(setup, snapshot)
  const next = wordSoon(setup, snapshot)
  const until = strokesUntil(snapshot)
  const stops = until !== null && until < at + SOON ? until : 0
  const rests = until === null ? nextStrokesAt(snapshot) : 0
  // Without further strokes no grip comes back.
  if (grip && rests === Infinity)
    return { ...snapshot, world: { ...world, ...gripChange(world, 'light', at), easedUntil: 0 } }
  const busy = Math.max(
    endOfCount(snapshot),
    world.speechUntil,
    endOfCall(snapshot, next),
    endOfTheEnd(snapshot),
    stops,
    rests,
  )
  if (grip && busy > at) return { ...snapshot, world: { ...world, easedUntil: busy } }
  const strokes = strokesNow(snapshot)
  const goesOn =
    world.climb?.kind === 'pending' || (strokes && isBelowEased(setup, world, tempoOf(strokes.segment, at), at))
  // The first step comes after the line of the grip.
  const steps: StepClimb = { kind: 'eased', from: at, start: 0, end: 0, nextAt: grip ? at + 1 : at }
  const after: World = { ...world, easedUntil: 0, climb: goesOn ? world.climb : steps }
  // A tight grip does not come back: it is called for again where the game has it again.
  return grip
    ? insertCues(snapshot, { ...after, ...gripChange(after, 'normal', at) }, [grip])
    : { ...snapshot, world: { ...after, ...gripChange(after, gripAfter(next), at) } }
}

/** The climb in steps that has not reached the planned tempo yet. */
const risingIn = ({ climb }: World): StepClimb | null => (climb?.kind === 'eased' && climb.end < 1 ? climb : null)

/** When the next step is due; Infinity where there is none. */
export const nextStepUp = (world: World): number => risingIn(world)?.nextAt ?? Infinity

/** Until when the step waits; `at` where it is due now. */
function waitsUntil(setup: Setup, snapshot: Snapshot): number {
  const { world, at, timeline, nextIndex } = snapshot
  const orderUntil = world.tempoOrder ? world.tempoOrder.at + ORDERS_APART : at
  const answerUntil = world.checkInUntil ?? at
  const busy = Math.max(
    endOfCount(snapshot),
    world.speechUntil,
    world.heldUntil,
    orderUntil,
    answerUntil,
    endOfTheEnd(snapshot),
  )
  if (busy > at) return busy
  const other = timeline
    .slice(nextIndex)
    .find((cue) => cue.kind === 'say' && cue.at < at + ORDERS_APART && directionOf(cue.trigger))
  if (other) return other.at + ORDERS_APART
  // The words that come next are not late for the step, and a call that takes effect at once is not lost.
  const next = timeline
    .slice(nextIndex)
    .filter(isWord)
    .find((cue) => cue.at > at || isSignal(cue))
  return next && next.at < at + setup.lineLength ? next.at + next.duration : at
}

/** The share of the way to the planned tempo after the next step, of steps of equal ratios. */
function nextShare(tempo: number, slowest: number, share: number): number {
  const left = (1 - share) * Math.log(tempo / easedTempo(tempo, slowest))
  const steps = Math.ceil(left / Math.log(EASE_STEP.ratio))
  return steps <= 1 ? 1 : share + (1 - share) / steps
}

/** The next step of the return, where one is due. */
export function stepUp(setup: Setup, snapshot: Snapshot): Snapshot {
  const { world, at } = snapshot
  const climb = risingIn(world)
  if (!climb || world.status !== 'playing' || climb.nextAt > at) return snapshot
  const withClimb = (change: Partial<StepClimb>): World => ({ ...world, climb: { ...climb, ...change } })
  const strokes = strokesNow(snapshot)
  if (!strokes) return { ...snapshot, world: withClimb({ nextAt: at + EASE_STEP.every }) }
  const until = waitsUntil(setup, snapshot)
  if (until > at) return { ...snapshot, world: withClimb({ nextAt: until }) }
  const tempo = tempoOf(strokes.segment, at)
  if (tempo <= easedTempo(tempo, setup.slowest)) return { ...snapshot, world: { ...world, climb: null } }
  const end = nextShare(tempo, setup.slowest, climb.end)
  const next = withClimb({ from: at, start: climb.end, end, nextAt: at + EASE_STEP.every })
  // One line announces the way back; the later steps follow it without words.
  return climb.end > 0
    ? { ...snapshot, world: next }
    : insertCues(snapshot, next, [lineCue(setup, 'stroke-little-faster', at)])
}
