/** Records the member's reports with the tempo and the task at the time (`SessionSummary.reports`). */
import type { EventTask } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { tempoOf } from '../model/grid.ts'
import type { Snapshot, World } from '../model/state.ts'
import type { MemberReport, SessionInput } from '../model/types.ts'
import { playedUntil } from '../model/world.ts'

/** The task of each question that "cannot" answers. */
const askedTasks: Readonly<Partial<Record<string, EventTask>>> = { edge: 'edging', finished: 'cum', ruined: 'ruined' }

/**
 * Null for an input that reports nothing, also for an edge that was reported already, a skip that leaves the rest as it is, and
 * "too close" while the hands are off for it.
 */
function kindOf(
  { world: before, at }: Snapshot,
  after: World,
  input: SessionInput['type'],
): MemberReport['kind'] | null {
  if (after.edges > before.edges) return 'edge'
  if (after.ownEdges > before.ownEdges) return 'own-edge'
  if (after.report?.value === 'skipped' && after.report.at === at) return 'skip'
  if (input === 'too-close' && at < before.handsOffUntil) return null
  return input === 'too-close' || input === 'cannot' ? input : null
}

const bpmOf = ({ beat }: World, at: number): number | null =>
  beat && areStrokes(beat.task) ? Math.round(tempoOf(beat, at)) : null

/** `after` is the answer to an input of this type at the time of `before`. */
export function withReport(before: Snapshot, after: Snapshot, input: SessionInput['type']): Snapshot {
  const { world, at } = before
  const kind = kindOf(before, after.world, input)
  if (kind === null) return after
  const running = world.tasks.at(-1)?.task ?? (world.beat ? 'steady' : 'rest')
  const task = (kind === 'cannot' ? askedTasks[world.ask?.question ?? ''] : undefined) ?? running
  const report: MemberReport = { kind, at: Math.round(playedUntil(world, at)), task, bpm: bpmOf(world, at) }
  return { ...after, world: { ...after.world, memberReports: [...world.memberReports, report] } }
}
