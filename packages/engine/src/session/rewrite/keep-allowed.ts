/** What lies ahead, kept to what the body allows: whatever may not begin any more is left out with all of its task. */
import { type SessionCue } from '../model/cue.ts'
import { sortByTime } from '../../spans.ts'
import { forecastBody } from './body-ahead.ts'
import { leaveOut } from './leave-out.ts'
import { withFuture, suspendRunning } from './rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { strokesBreach } from './strokes-ahead.ts'

export interface AllowedFuture {
  future: readonly SessionCue[]
  /** How much later it has to begin, ms. */
  missingRest: number
}

/** A task whose items have all come off already, or never went on, has nothing left to do. */
function findIdleTask(future: readonly SessionCue[], touched: ReadonlyMap<string, boolean>): SessionCue | undefined {
  return future.find((cue) => cue.kind === 'task' && cue.group !== undefined && touched.get(cue.group) === false)
}

/** The future without what may not be; a rest is waited for no longer than `patience` ms. */
export function keepAllowed(
  setup: Setup,
  world: World,
  wanted: readonly SessionCue[],
  patience: number,
): AllowedFuture {
  let future = wanted
  for (;;) {
    const { breach, missingRest, touched } = forecastBody(world, future, patience)
    const out = breach ?? strokesBreach(future) ?? findIdleTask(future, touched)
    if (!out) return { future, missingRest }
    future = leaveOut(setup, future, out)
  }
}

/** Nothing is waited for: what comes too soon is left out, too. */
export function recheckFuture(setup: Setup, snapshot: Snapshot): Snapshot {
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const plan = keepAllowed(setup, idleWorld, future, 0)
  return plan.future === future
    ? snapshot
    : withFuture(snapshot, idleWorld, sortByTime([...pending.cues, ...plan.future]))
}
