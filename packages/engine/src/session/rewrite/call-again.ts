/** The call of a task that a report cuts off is said again where the task goes on, and its effect waits for it. */
import type { TriggerId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { isLeftOutByEasing } from '../effects/ease.ts'
import type { SayCue, SessionCue, TaskCue } from '../model/cue.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { recheckFuture } from './keep-allowed.ts'
import { prolong } from './prolong.ts'
import { isRelease, withFuture } from './rewrite.ts'

/** Lines that announce a change of strokes. */
export const strokeLines: readonly TriggerId[] = [
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
const withoutTurn = ({ turns }: World, trigger: TriggerId): World['turns'] => ({
  ...turns,
  [trigger]: Math.max(0, (turns[trigger] ?? 0) - 1),
})

/** The call of a task that was being said in `before`, once more in `after`, the answer to a report, where the task goes on. */
export function callAgain(
  setup: Setup,
  { world: { saying, speechUntil, ask }, at }: Snapshot,
  after: Snapshot,
): Snapshot {
  if (saying === null || saying.group === undefined || speechUntil <= at || ask !== null) return after
  if (!calls.includes(saying.trigger)) return after
  const future = after.timeline.slice(after.nextIndex)
  const task = future.find((cue): cue is TaskCue => cue.kind === 'task' && cue.group === saying.group)
  if (!task || isMade(saying, future)) return after
  const { late: _, ...line } = saying
  const again: SayCue = { ...line, at: freeFrom(task, future) }
  if (isLeftOutByEasing(after.world, again)) return after
  const later = prolongedAt(future, task.at, again.at - task.at + at - saying.at)
  const world = { ...after.world, turns: withoutTurn(after.world, saying.trigger) }
  return recheckFuture(setup, withFuture(after, world, sortByTime([...later, again])))
}
