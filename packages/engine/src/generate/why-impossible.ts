/** Why a task is impossible at a moment, for the person who adds it to a game. */
import type { ItemId, TaskId } from '@rubato/contracts/domain'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { refusal } from '../safety/body.ts'
import { itemRules } from '../safety/item-rules.ts'
import { isRestedFromTight } from '../tasks/strokes/grip.ts'
import { taskNeeds, type NodeOf, type TaskBehaviour, type TaskContext } from '../tasks/task.ts'

const senses = { mouth: 'the mouth', eyes: 'the eyes' } as const
/** Parts of the tempo range at which a task is tried. */
const TEMPO_SHARES = [0, 0.5, 1]
/** The rules of the body are asked for an item that is open for so long, ms. */
const LEAST_OPEN_MS = 1000

/** The open item that occupies what the lines of the task ask for. */
function occupied(id: TaskId, { body }: PlanBuilder): string | undefined {
  const needs = taskNeeds(id)
  for (const item of body.open.keys()) {
    const { occupies } = itemRules[item]
    if (occupies !== undefined && needs.has(occupies)) return `${item} keeps ${senses[occupies]} busy.`
  }
  return undefined
}

/** The rule of the body that refuses the item of the task. */
function refusedItem(id: TaskId, { body }: PlanBuilder, at: number): string | undefined {
  const items = (Object.keys(itemRules) as ItemId[]).filter((item) => itemRules[item].tasks.includes(id))
  const broken = items.map((item) => refusal(body, item, at, at + LEAST_OPEN_MS))
  return broken.every((each) => each !== null) ? broken[0]?.message : undefined
}

/** The part that the tempo of the moment plays in it. */
function refusedTempo(task: TaskBehaviour, context: TaskContext<NodeOf<TaskId>>): string | undefined {
  const isPossible = (change: Partial<PlanBuilder>) =>
    task.shortest({ ...context, builder: { ...context.builder, ...change } }) < Infinity
  const { tempo, current } = context.builder
  if (isPossible({ order: null })) return 'A line just before it asks for the opposite change of tempo.'
  const at = (share: number) => Math.round(tempo.min + (tempo.max - tempo.min) * share)
  const isPossibleElsewhere = TEMPO_SHARES.some((share) =>
    isPossible({ order: null, current: { ...current, tempo: at(share) } }),
  )
  return isPossibleElsewhere ? `At ${Math.round(current.tempo)} bpm the tempo range has no room for it.` : undefined
}

const gripTasks: readonly TaskId[] = ['grip', 'grip-challenge']

/** The sentence that names the reason; a general one where the settings of the task leave nothing to choose. */
export function whyImpossible(
  id: TaskId,
  builder: PlanBuilder,
  at: number,
  chosen?: { task: TaskBehaviour; context: TaskContext<NodeOf<TaskId>> },
): string {
  const isTired = gripTasks.includes(id) && !isRestedFromTight(builder, at)
  return (
    occupied(id, builder) ??
    refusedItem(id, builder, at) ??
    (isTired ? 'The hand needs a rest from the tight grip before.' : undefined) ??
    (chosen && refusedTempo(chosen.task, chosen.context)) ??
    'The settings of this task allow nothing new here.'
  )
}
