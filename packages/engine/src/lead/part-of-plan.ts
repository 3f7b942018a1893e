/** The part of the plan that the choice of a partner takes the place of. */
import type { LeadRefusal } from '@rubato/contracts/domain'
import { groupOf, type SessionCue } from '../session/model/cue.ts'
import type { Setup, Snapshot } from '../session/model/state.ts'
import { skipTo, type Skipped } from '../session/rewrite/rewrite.ts'

/** Whether the cue begins something that the task of a partner does not take the place of. */
const isFixed = (cue: SessionCue): boolean => {
  if (cue.kind === 'task') return cue.task === 'edging' || cue.phase === 'end'
  return (
    cue.kind === 'ask' || cue.kind === 'open' || cue.kind === 'close' || cue.kind === 'level' || cue.kind === 'over'
  )
}

/** When the task that the cue belongs to begins in the future. */
const beginOf = (future: readonly SessionCue[], cue: SessionCue): number => {
  const group = groupOf(cue)
  const span = future.find((each) => each.kind === 'task' && group !== undefined && each.group === group)
  return span?.at ?? cue.at
}

/** A task goes on for this many lines after its call: what was called for is done first. */
const CALLED = 2

/**
 * Whether the running task has to go on: it was just called, has something on, in or held, or is to change grip, style or
 * hand, in words that were said.
 */
function hasToGoOn({ lineLength }: Setup, { world, at }: Snapshot, future: readonly SessionCue[]): boolean {
  const running = world.tasks.at(-1)
  if (world.announced.length > 0) return true
  if (running?.group === undefined) return false
  const { group, from } = running
  const changes = future.some((cue) => cue.kind === 'stroke' && cue.group === group && cue.nipples === undefined)
  return changes || at < from + CALLED * lineLength || world.open.some(({ item }) => world.openedIn[item] === group)
}

/**
 * Up to when the plan can be left out for a task that takes until `wanted`: the end of the running task, or a later moment at
 * which a task begins; null where what runs has to go on.
 */
function partToLeaveOut(setup: Setup, snapshot: Snapshot, wanted: number): number | null {
  const { world, at, timeline, nextIndex } = snapshot
  const future = timeline.slice(nextIndex)
  const least = world.tasks.at(-1)?.until ?? at
  const fixed = future.find(isFixed)
  const most = fixed ? beginOf(future, fixed) : least
  if (least > most || hasToGoOn(setup, snapshot, future)) return null
  const begins = future.flatMap((cue) => (cue.kind === 'task' && cue.at > least && cue.at <= most ? [cue.at] : []))
  return Math.max(least, ...begins.filter((begin) => begin <= wanted))
}

/** The plan without that part; or why it cannot be left out. The strokes stay as they are now. */
export function withoutPart(setup: Setup, snapshot: Snapshot, wanted: number): Skipped | LeadRefusal {
  const target = partToLeaveOut(setup, snapshot, wanted)
  if (target === null) return 'busy'
  const skipped = skipTo(snapshot, { target, alsoRelease: [], keepsStrokes: false })
  return skipped.released.length > 0 ? 'busy' : skipped
}
