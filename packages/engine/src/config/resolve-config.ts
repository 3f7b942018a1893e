/** Folds the category nodes of a config into its task nodes, so that later code reads task nodes only. */
import type {
  EventTask,
  GeneratorConfig,
  OrgasmOutcome,
  Range,
  TaskField,
  TaskId,
  TriggerId,
} from '@rubato/contracts/domain'
import {
  categoryNode,
  categoryPaths,
  copyOfConfig,
  getTask,
  outcomes,
  taskNeededBy,
  taskNode,
  tasks,
} from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '../profile.ts'

declare const resolved: unique symbol
/** A config that `resolveConfig` returned. */
export type ResolvedConfig = GeneratorConfig & { readonly [resolved]: true }

const isPrefix = (prefix: readonly string[], path: readonly string[]): boolean =>
  prefix.every((key, index) => path[index] === key)

/** Each task with its categories, outer before inner, and its range fields. */
const taskNodes = tasks.map(({ id, path, fields }) => ({
  id,
  categories: categoryPaths.filter((category) => isPrefix(category, path)),
  ranges: Object.entries<TaskField>(fields).flatMap(([name, field]) =>
    field.kind === 'range' ? [{ name, least: field.bounds.min }] : [],
  ),
}))

/** The task of each outcome. */
export const outcomeTasks = { cum: 'cum', ruined: 'ruined', denied: 'denial' } as const satisfies Record<
  OrgasmOutcome,
  TaskId
>

/** The outcome of a task that ends a game. */
export const outcomeOfTask = (task: EventTask): OrgasmOutcome | undefined =>
  outcomes.find((outcome) => outcomeTasks[outcome] === task)

/** The trigger of the line that answers each outcome, and of the talk in the rest after it. */
export const outcomeResponses = {
  cum: 'stroke-stop',
  ruined: 'after-ruined-orgasm',
  denied: 'orgasm-denied',
} as const satisfies Record<OrgasmOutcome, TriggerId>

/**
 * Outcomes are drawn in proportion to each other, so a factor that is common to all of them has no effect, not even 0.
 */
const ends: ReadonlySet<TaskId> = new Set(outcomes.map((outcome) => outcomeTasks[outcome]))

const rangeAt = (config: GeneratorConfig, id: TaskId, name: string): Range =>
  (taskNode(config, id) as unknown as Record<string, Range>)[name] as Range

const isResolved = (config: GeneratorConfig): config is ResolvedConfig =>
  categoryPaths.every((path) => {
    const { enabled, weight } = categoryNode(config, path)
    return enabled && weight === 1
  }) && taskNodes.every(({ id, ranges }) => ranges.every(({ name, least }) => rangeAt(config, id, name).min >= least))

/**
 * The config with every category switched on and of weight 1: a task is on if it and all of its categories are on, its
 * weight (0..1) is the product of its weight and theirs, and the lower bound of a range is at least the minimum of its
 * field. Returns the config itself where nothing changes.
 */
export function resolveConfig(given: GeneratorConfig): ResolvedConfig {
  if (isResolved(given)) return given
  const config = copyOfConfig(given)
  for (const { id, categories, ranges } of taskNodes) {
    const node = taskNode(config, id)
    const above = categories.map((path) => categoryNode(given, path))
    node.enabled = node.enabled && above.every(({ enabled }) => enabled)
    if (!ends.has(id)) node.weight = above.reduce((product, { weight }) => product * weight, node.weight)
    for (const { name, least } of ranges) {
      const range = rangeAt(config, id, name)
      range.min = Math.max(range.min, least)
      range.max = Math.max(range.max, least)
    }
  }
  for (const path of categoryPaths) Object.assign(categoryNode(config, path), { enabled: true, weight: 1 })
  return config as ResolvedConfig
}

/** Why `permittedConfig` leaves this task out, as a sentence. */
export function whyLeftOut(profile: PlayerProfile, id: TaskId): string {
  const needed = taskNeededBy(id)
  return refusalFor(profile, id) ?? `${getTask(id).label} comes only with ${needed?.label ?? 'another task'}.`
}

export interface Permitted {
  /** Without the tasks that the person refuses; the given config where none is refused. */
  config: GeneratorConfig
  /** Tasks that were turned off, in the order of the form. */
  leftOut: TaskId[]
}

/**
 * Turns off every task that is refused for this person (`refusalFor`), and every task that depends on one of them.
 * Does not resolve the config and changes nothing else; `checkConfig` reports other problems.
 */
export function permittedConfig(config: GeneratorConfig, profile: PlayerProfile): Permitted {
  const isRefused = (id: TaskId): boolean => refusalFor(profile, id) !== null
  const resolvedConfig = resolveConfig(config)
  const isOn = (id: TaskId): boolean => taskNode(resolvedConfig, id).enabled
  const leftOut = tasks.flatMap(({ id }) => {
    const needed = taskNeededBy(id)
    return isOn(id) && (isRefused(id) || (needed && isOn(needed.id) && isRefused(needed.id))) ? [id] : []
  })
  if (leftOut.length === 0) return { config, leftOut }
  const permitted = copyOfConfig(config)
  for (const id of leftOut) taskNode(permitted, id).enabled = false
  return { config: permitted, leftOut }
}
