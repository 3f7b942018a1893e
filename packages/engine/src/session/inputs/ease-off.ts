/** "Ease off": easing begins, and the next class C task is left out. */
import { getTask, type EventTask } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { isTask } from '../../tasks/task.ts'
import { isOpen } from '../model/world.ts'
import { type SessionCue } from '../model/cue.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { keepAllowed } from '../rewrite/keep-allowed.ts'
import { withFuture, suspendRunning } from '../rewrite/rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { EASE_FOR, SYSTEM_LINE } from '../model/timing.ts'

const isClassC = (task: EventTask): boolean => isTask(task) && getTask(task).safetyClass === 'C'

/** The next span of a class C task that opens an item or raises a level and closes no open item. */
function nextStrain(world: World, future: readonly SessionCue[]): SessionCue | undefined {
  const strains = new Set(future.flatMap((cue) => (cue.kind === 'open' || cue.kind === 'level' ? [cue.group] : [])))
  for (const cue of future) if (cue.kind === 'close' && isOpen(world, cue.item)) strains.delete(cue.group)
  return future.find((cue) => cue.kind === 'task' && isClassC(cue.task) && strains.has(cue.group))
}

export function easeOff(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const world = { ...idleWorld, easedUntil: at + EASE_FOR }
  const strain = nextStrain(world, future)
  const gentle = keepAllowed(setup, world, strain ? leaveOut(setup, future, strain) : future, 0).future
  const line: SessionCue = { kind: 'system', at: pending.until, line: 'easing', duration: 2 * SYSTEM_LINE }
  return withFuture(snapshot, world, sortByTime([...pending.cues, line, ...gentle]))
}
