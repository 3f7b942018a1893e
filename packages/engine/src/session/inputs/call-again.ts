/** The call of a task that a report or a pause cuts off is said again where the task goes on, and its effect waits for it. */
import type { TriggerId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { isLeftOutByEasing } from '../effects/ease.ts'
import type { SayCue, SessionCue, TaskCue } from '../model/cue.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { recheckFuture } from '../rewrite/keep-allowed.ts'
import { prolong } from '../rewrite/prolong.ts'
import { isRelease, withFuture } from '../rewrite/rewrite.ts'

/** Lines that announce a change of strokes. */
const strokeLines: readonly TriggerId[] = [
  'grip-light',
  'grip-normal',
  'grip-tight',
  'style-full',
  'style-head',
  'style-shaft',
  'hand-dominant',
  'hand-non-dominant',
]
/** Lines without which the member does not know the task that goes on after a report. */
const calls: readonly TriggerId[] = [
  ...strokeLines,
  'edge',
  'clench',
  'double-speed',
  'teasing-strokes',
  'acceleration',
  'cluster-strokes',
  'grip-challenge',
  'nipples-side-to-side',
  'nipples-up-and-down',
  'nipples-circles',
  'nipples-flick',
  'eyes-close',
  'breath-take',
  'lube',
  'spit',
  'precum-eat',
  'cum',
  'ruined-orgasm',
]

/** Whether the change that the line announces was made when the member reported. */
const isMade = ({ trigger, group }: SayCue, future: readonly SessionCue[]): boolean =>
  strokeLines.includes(trigger) && !future.some((cue) => cue.kind === 'stroke' && cue.group === group)

/** When the line can be said: as its task goes on, after the sentences that come there. */
const freeFrom = ({ at }: TaskCue, future: readonly SessionCue[]): number =>
  Math.max(at, ...future.map((cue) => (cue.kind === 'system' && cue.at <= at ? cue.at + cue.duration : at)))

/** The future, in which what begins at `at` lasts for `length` ms more. Sentences that are said there stay. */
function prolongedAt(future: readonly SessionCue[], at: number, length: number): SessionCue[] {
  const isSaidThere = (cue: SessionCue) => cue.kind === 'system' || isRelease(cue)
  const running = future.filter((cue) => cue.at === at && (cue.kind === 'task' || cue.kind === 'beat'))
  return prolong(future, { isLater: (cue) => cue.at > at && !isSaidThere(cue), length, prolonged: new Set(running) })
}

/** The line was not heard: the next one of its trigger has its turn. */
export const withoutTurn = ({ turns }: World, line: SayCue | null): World['turns'] =>
  line ? { ...turns, [line.trigger]: Math.max(0, (turns[line.trigger] ?? 0) - 1) } : turns

interface CutCall {
  line: SayCue
  /** The task in the future. */
  task: TaskCue
}

/** The call that is cut off now, of a task that goes on in `future`; null where none is. */
function cutCall({ world: { saying, speechUntil, ask }, at }: Snapshot, future: readonly SessionCue[]): CutCall | null {
  if (saying === null || saying.group === undefined || speechUntil <= at || ask !== null) return null
  if (!calls.includes(saying.trigger)) return null
  const task = future.find((cue): cue is TaskCue => cue.kind === 'task' && cue.group === saying.group)
  if (!task || isMade(saying, future)) return null
  const { late: _, ...line } = saying
  return { line, task }
}

/** The future with the call, and with its effect as long after it as was planned. */
const withCall = (future: readonly SessionCue[], { line, task }: CutCall, at: number, heard: number): SessionCue[] =>
  sortByTime([...prolongedAt(future, task.at, at - task.at + heard), { ...line, at }])

/** The call of a task that was being said in `before`, once more in `after`, the answer to a report, where the task goes on. */
export function callAgain(setup: Setup, before: Snapshot, after: Snapshot): Snapshot {
  const future = after.timeline.slice(after.nextIndex)
  const cut = cutCall(before, future)
  if (!cut) return after
  const at = freeFrom(cut.task, future)
  if (isLeftOutByEasing(after.world, { ...cut.line, at })) return after
  const world = { ...after.world, turns: withoutTurn(after.world, cut.line) }
  return recheckFuture(setup, withFuture(after, world, withCall(future, cut, at, before.at - cut.line.at)))
}

/** The future after a pause, with the call that the pause cuts off at its begin; null where it cuts off none. */
export function callAfterPause(snapshot: Snapshot, future: readonly SessionCue[]): readonly SessionCue[] | null {
  const cut = cutCall(snapshot, future)
  return cut && withCall(future, cut, cut.task.at, snapshot.at - cut.line.at)
}
