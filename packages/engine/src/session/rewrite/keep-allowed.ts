/** Limits the future to cues that the body allows: a cue that may not begin is left out with its whole task. */
import { type SessionCue } from '../model/cue.ts'
import { sortByTime } from '../../spans.ts'
import { forecastBody } from './body-ahead.ts'
import { leaveOut } from './leave-out.ts'
import { takeBackLost } from './take-back.ts'
import { withFuture, suspendRunning } from './rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { strokesBreach } from './strokes-ahead.ts'

export interface AllowedFuture {
  future: readonly SessionCue[]
  /** How long the future has to be delayed, ms. */
  missingRest: number
}

/** A task that has nothing left to do: it opens nothing, and its items are already off. */
function findIdleTask(future: readonly SessionCue[], touched: ReadonlyMap<string, boolean>): SessionCue | undefined {
  return future.find((cue) => cue.kind === 'task' && cue.group !== undefined && touched.get(cue.group) === false)
}

/** The future without tasks that are not allowed; `longestWait` is the longest delay for a rest, ms. */
export function keepAllowed(
  setup: Setup,
  world: World,
  wanted: readonly SessionCue[],
  longestWait: number,
): AllowedFuture {
  let future = wanted
  for (;;) {
    const { breach, missingRest, touched } = forecastBody(world, future, longestWait)
    const out = breach ?? strokesBreach(future) ?? findIdleTask(future, touched)
    if (!out) return { future, missingRest }
    future = leaveOut(setup, future, out)
  }
}

/** Checks the future again without any delay: a task that comes too soon is left out, in words where it was announced. */
export function recheckFuture(setup: Setup, snapshot: Snapshot): Snapshot {
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const plan = keepAllowed(setup, idleWorld, future, 0)
  if (plan.future === future) return snapshot
  const back = takeBackLost(setup, idleWorld, plan.future, pending.until)
  return withFuture(snapshot, back.world, sortByTime([...pending.cues, ...back.cues, ...back.future]))
}
