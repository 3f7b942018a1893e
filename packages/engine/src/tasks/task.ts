/** How a task behaves. What it is stands in contracts, in a file of the same name. */
import type { ItemId, Phase, Range, TaskId, TaskNode, TaskField, Task } from '@rubato/contracts/domain'
import { drawBetween, type Stream } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import type { Section } from '../plan/reservation.ts'

type FieldsOf<Id extends TaskId> = Extract<Task, { id: Id }>['fields']
export type NodeOf<Id extends TaskId> =
  FieldsOf<Id> extends infer Fields extends Record<string, TaskField> ? TaskNode<Fields> : never

export interface TaskContext<Node> {
  node: Node
  profile: PlayerProfile
  builder: PlanBuilder
  stream: Stream
  /** What the task may take at most, leads included, ms. */
  available: number
  /** When it begins, ms. */
  startsAt: number
  /** 0..1, from the curve of the config. */
  intensity: number
  section: Section
}

export interface TaskBehaviour<Id extends TaskId = TaskId> {
  id: Id
  /** Least length with this config, leads included, ms; Infinity when it is impossible now. Draws nothing. */
  shortest: (context: TaskContext<NodeOf<Id>>) => number
  /** The item it opens: impossible while the body forbids it. */
  opens?: (node: NodeOf<Id>, builder: PlanBuilder) => { item: ItemId; /** ms */ least: number }
  /** How well it suits each part of the game; 1 when absent. */
  suits?: Partial<Record<Phase, number>>
  /** Least time between two of its kind, ms, where no item carries it. */
  rest?: number
  /** How well it suits an intensity of 0 (gentle) to 1 (demanding): 0 suits gentle moments, 1 demanding ones; absent suits any. */
  demand?: number
  /** How much what is on invites it: a factor of its weight, 1 when absent. */
  openItemFactor?: (builder: PlanBuilder) => number
  /** Writes its events on the builder, from `builder.now` on, within `room`. */
  plan: (context: TaskContext<NodeOf<Id>>) => void
}

/** Keeps the type of the config node beside the behaviour. */
export const behaviour = <const Id extends TaskId>(task: TaskBehaviour<Id>): TaskBehaviour<Id> => task

/** A length in ms inside a range of seconds and not above `room`; the range's least where room is smaller. */
export function drawLength(stream: Stream, range: Range, available = Infinity): number {
  const max = Math.max(range.min * 1000, Math.min(range.max * 1000, available))
  return Math.floor(drawBetween(stream, range.min * 1000, max + 1))
}

/** A range of seconds as ms, cut at `room`. */
export const msRange = (range: Range, available = Infinity): Range => ({
  min: Math.ceil(range.min * 1000),
  max: Math.floor(Math.min(range.max * 1000, available)),
})
