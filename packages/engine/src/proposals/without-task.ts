/** Leaves out a task that the member did not take: skipped, or answered with "cannot". */
import { outcomes, taskNode, type TaskId } from '@rubato/contracts/domain'
import { outcomeTasks, resolveConfig } from '../config/resolve-config.ts'
import { drawOne, type Stream } from '../random/stream.ts'
import { isTask } from '../tasks/task.ts'
import type { GamePlan, Recent, SessionFacts } from './facts.ts'
import type { Proposal } from './proposal.ts'

/** The number of recent sessions in which it was not taken. */
const LEAST_SESSIONS = 2
/** Edges have separate proposals, and a game needs its orgasm where the member allowed one. */
const kept: readonly TaskId[] = ['edging', 'cum', 'denial']

/** The tasks that were not taken, one entry for each time. */
const notTaken = ({ reports }: SessionFacts): TaskId[] =>
  reports.flatMap(({ kind, task }) => ((kind === 'skip' || kind === 'cannot') && isTask(task) ? [task] : []))

function isOffered({ config }: GamePlan, id: TaskId): boolean {
  const resolved = resolveConfig(config)
  const isOn = (task: TaskId) => taskNode(resolved, task).enabled
  if (kept.includes(id) || !isOn(id)) return false
  const ends = outcomes.map((outcome) => outcomeTasks[outcome])
  return !ends.some((end) => end === id) || ends.some((end) => end !== id && isOn(end))
}

/** The task that was left most often; of several, one is drawn. */
export function withoutTask(plan: GamePlan, { recent, last }: Recent, stream: Stream): Proposal | null {
  const before = last.changes.without ?? []
  const sessions = recent.map(notTaken)
  const all = sessions.flat()
  const times = (id: TaskId) => all.filter((task) => task === id).length
  const isLeft = (id: TaskId) =>
    sessions.filter((tasks) => tasks.includes(id)).length >= (before.includes(id) ? 1 : LEAST_SESSIONS)
  const left = [...new Set(all)].filter((id) => isLeft(id) && isOffered(plan, id)).toSorted()
  if (left.length === 0) return null
  const most = Math.max(...left.map(times))
  const task = drawOne(
    stream,
    left.filter((id) => times(id) === most),
  )
  return { kind: 'without-task', task, times: times(task), sessions: recent.length, changes: { without: [task] } }
}
