/** The behaviour of a task. Its definition is in contracts, in the file of its group. */
import { getTask, getTrigger, taskIds } from '@rubato/contracts/domain'
import type { BodyNeed, EventTask, ItemId, NodeOf, Phase, Range, TaskId } from '@rubato/contracts/domain'
import { drawBetween, type Stream } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { itemRules } from '../safety/item-rules.ts'
import { addSpan } from '../plan/events.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import type { Section } from '../plan/reservation.ts'

export type { NodeOf }

export interface TaskContext<Node> {
  node: Node
  profile: PlayerProfile
  builder: PlanBuilder
  stream: Stream
  /** Time available for the task, announcements included, ms. */
  available: number
  /** Begin of the task, ms. */
  startsAt: number
  /** 0..1, from the intensity curve of the config. */
  intensity: number
  /** The fastest tempo that a change of tempo leads to, bpm; Infinity without a bound. */
  fastest: number
  /** Whether a light grip may last: in the first act, and in a game without acts. */
  lightGripLasts: boolean
  /** Whether the member may be sent for something: not right after the hand was called back, or near another errand. */
  mayFetch: boolean
  section: Section
}

export interface TaskBehaviour<Id extends TaskId = TaskId> {
  id: Id
  /**
   * Least length with this config, announcements included, ms; Infinity when the task is impossible now. Draws
   * nothing.
   */
  shortest: (context: TaskContext<NodeOf<Id>>) => number
  /** The item that the task opens: the task is impossible while the body refuses it. */
  opens?: (node: NodeOf<Id>, builder: PlanBuilder) => { item: ItemId; /** ms */ least: number }
  /** Whether the task is an errand: it begins with something that is fetched, attached or done away from the strokes. */
  isErrand?: (builder: PlanBuilder) => boolean
  /** Factor of the weight by phase of the game; 1 when absent. */
  suits?: Partial<Record<Phase, number>>
  /** Least time between two appearances, ms, for tasks without an item that carries the rest. */
  rest?: number
  /** The intensity that suits the task, from 0 (gentle) to 1 (demanding); absent when any suits. */
  demand?: number
  /** Factor of the weight by the items that are open; 1 when absent. */
  openItemFactor?: (builder: PlanBuilder) => number
  /** Writes the events of the task into the plan, from `builder.now` on, within `available` ms. */
  plan: (context: TaskContext<NodeOf<Id>>) => void
}

/** What the lines of the task ask for. */
export const taskNeeds = (id: TaskId): ReadonlySet<BodyNeed> =>
  new Set(getTask(id).triggers.flatMap((trigger) => getTrigger(trigger).needs))

/** Whether no open item occupies what the lines of the task ask for. */
function isBodyFree(id: TaskId, { body }: PlanBuilder): boolean {
  const needs = taskNeeds(id)
  return [...body.open.keys()].every((item) => {
    const { occupies } = itemRules[item]
    return occupies === undefined || !needs.has(occupies)
  })
}

/**
 * Infers the type of the config node from the id, makes the task impossible while an open item occupies what its lines ask
 * for and where an errand may not come, and adds the span of the task around the events that it writes.
 */
export const behaviour = <const Id extends TaskId>({
  plan,
  shortest,
  ...task
}: TaskBehaviour<Id>): TaskBehaviour<Id> => ({
  ...task,
  shortest(context) {
    const { builder, mayFetch } = context
    const isDue = mayFetch || task.isErrand?.(builder) !== true
    return isDue && isBodyFree(task.id, builder) ? shortest(context) : Infinity
  },
  plan(context) {
    const start = context.builder.now
    plan(context)
    addSpan(context.builder, task.id, start)
  },
})

/**
 * Draws a length in ms inside a range of seconds and at most `available`; the minimum of the range where less is
 * available.
 */
export function drawLength(stream: Stream, range: Range, available = Infinity): number {
  const max = Math.max(range.min * 1000, Math.min(range.max * 1000, available))
  return Math.floor(drawBetween(stream, range.min * 1000, max + 1))
}

/** A range of seconds in ms, cut at `available`. */
export const msRange = (range: Range, available = Infinity): Range => ({
  min: Math.ceil(range.min * 1000),
  max: Math.floor(Math.min(range.max * 1000, available)),
})

/** Whether an event's task is a task of the catalogue and not a span such as `steady` or `rest`. */
export const isTask = (task: EventTask): task is TaskId => (taskIds as readonly string[]).includes(task)

const tasksAfterOrgasm: readonly TaskId[] = ['post-orgasm', 'cum-eating']

/** Whether a task needs an orgasm before it: stimulation after orgasm, and lines about the fluid. */
export const needsOrgasm = (task: EventTask): task is TaskId => tasksAfterOrgasm.includes(task as TaskId)
