/** A rest goes on while a check-in waits for its answer: the hand is called back after it. */
import { shiftCue, type SayCue, type SessionCue } from '../model/cue.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { systemLineLength } from '../model/timing.ts'
import { recheckFuture } from './keep-allowed.ts'
import { isRelease, withFuture } from './rewrite.ts'

/** The call comes this long after the answer, ms: after the sentence that replies to it. */
const AFTER_ANSWER = systemLineLength['easing-on']

/** The snapshot with everything from now on moved by `delta` ms, except releases. */
function moved(setup: Setup, snapshot: Snapshot, cues: readonly SessionCue[], delta: number): Snapshot {
  const { world, at } = snapshot
  const tasks = world.tasks.map((task) => (task.until > at ? { ...task, until: task.until + delta } : task))
  const future = cues.map((cue) => (isRelease(cue) ? cue : shiftCue(cue, delta)))
  return recheckFuture(setup, withFuture(snapshot, { ...world, tasks }, future))
}

/** The rest, prolonged until the check-in is over, with the line that calls the hand back at its end. */
export function holdCall(setup: Setup, snapshot: Snapshot, call: SayCue): Snapshot {
  const { world, at, timeline, nextIndex } = snapshot
  if (world.checkInUntil === null || world.beat || world.ask) return snapshot
  return moved(setup, snapshot, [{ ...call, isHeld: true }, ...timeline.slice(nextIndex)], world.checkInUntil - at)
}

/** After the answer the rest that was prolonged ends soon. */
export function endHeldRest(setup: Setup, snapshot: Snapshot): Snapshot {
  const future = snapshot.timeline.slice(snapshot.nextIndex)
  const call = future.find((cue) => cue.kind === 'say' && cue.isHeld)
  const early = (call?.at ?? -Infinity) - (snapshot.at + AFTER_ANSWER)
  return early > 0 ? moved(setup, snapshot, future, -early) : snapshot
}
