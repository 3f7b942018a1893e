/** Writes one task into a game that exists: for the game builder. */
import type { GameEvent, GeneratorConfig, TaskId } from '@rubato/contracts/domain'
import { getTask, taskNode } from '@rubato/contracts/domain'
import { resolveConfig, type ResolvedConfig } from '../config/resolve-config.ts'
import { addSteadyStrokes } from '../plan/beats.ts'
import { finishPlan } from '../plan/finish-plan.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { runReservation, type Section } from '../plan/reservation.ts'
import { resumePlan } from '../plan/resume-plan.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { drawWhole, streamsOf, type Stream } from '../random/stream.ts'
import { lastingRefusal } from '../safety/body.ts'
import { caps } from '../safety/caps.ts'
import { addPermission } from '../tasks/orgasm/cum.ts'
import { taste } from '../tasks/orgasm/cum-eating.ts'
import { addDenial } from '../tasks/orgasm/denial.ts'
import { addEdge } from '../tasks/orgasm/edging.ts'
import { behaviours } from '../tasks/index.ts'
import { addPostOrgasm } from '../tasks/orgasm/post-orgasm.ts'
import { addRuinedOrgasm } from '../tasks/orgasm/ruined.ts'
import { addWarmUp } from '../tasks/strokes/warm-up.ts'
import { whyImpossible } from './why-impossible.ts'

export interface TaskRequest {
  /** The events of the game; those before `at` decide tempo, strokes, heat and open items. */
  events: readonly GameEvent[]
  /** ms */
  at: number
  config: GeneratorConfig
  profile: PlayerProfile
  seed: string
}
/** Events with times of the game, and the end of the last one, ms. */
export type WrittenTask = { ok: true; events: GameEvent[]; until: number } | { ok: false; problems: Problem[] }

/** The context in which a task is written. */
export interface TaskTerms {
  config: ResolvedConfig
  profile: PlayerProfile
  stream: Stream
  /** The longest that the task is given, ms. */
  longest: number
}

/** The longest that one task is given, ms. */
const LONGEST_TASK_MS = 15 * 60_000
/** The intensity that a task of the palette is written for: the middle. */
const INTENSITY = 0.5

const drawMs = (stream: Stream, { min, max }: { min: number; max: number }, cap = Infinity): number =>
  drawWhole(stream, Math.ceil(min * 1000), Math.max(Math.ceil(min * 1000), Math.floor(Math.min(max * 1000, cap))))

type TaskWriter = (builder: PlanBuilder, config: ResolvedConfig, terms: TaskTerms) => void

/** Tasks that have a fixed place in a generated game. */
const fixedTasks: Partial<Record<TaskId, TaskWriter>> = {
  'warm-up': (builder, { cock }) => addWarmUp(builder, Math.ceil(cock.warmup.duration * 1000)),
  edging: (builder, { orgasm: { edging } }, { profile, stream }) =>
    addEdge(
      builder,
      { profile, stream, edges: [] },
      { duration: drawMs(stream, edging.duration, caps.edge.value), gap: Math.ceil(edging.gap * 1000), progress: 1 },
    ),
  cum: (builder, { orgasm }, { stream }) => addPermission(builder, drawMs(stream, orgasm.cum.duration), null),
  ruined: (builder, { orgasm }, { stream }) => addRuinedOrgasm(builder, drawMs(stream, orgasm.ruined.duration)),
  denial: (builder, { orgasm }, { stream }) => addDenial(builder, drawMs(stream, orgasm.denial.duration)),
  'post-orgasm': (builder, { orgasm }, { stream }) =>
    addPostOrgasm(builder, drawMs(stream, orgasm.postOrgasm.duration)),
  'cum-eating': (builder) => taste(builder),
}

const problemOf = (message: string): WrittenTask => ({ ok: false, problems: [{ path: ['task'], message }] })

/** Writes a task that the generator chooses; returns why it is impossible. Rests are left to the check of the game. */
function writeChosen(id: TaskId, builder: PlanBuilder, { config, profile, stream, longest }: TaskTerms): string | null {
  const at = builder.now
  const task = behaviours.find((each) => each.id === id)
  const node = taskNode(config, id)
  const opens = task?.opens?.(node, builder)
  const refused = opens ? lastingRefusal(builder.body, opens.item, at, at + opens.least) : null
  if (refused !== null) return refused.message
  const until = at + longest
  const section: Section = { until, earliest: until, nextStart: null, laterLength: 0, end: until }
  const terms = {
    available: longest,
    startsAt: at,
    intensity: INTENSITY,
    fastest: Infinity,
    lightGripLasts: true,
    mayFetch: true,
    section,
  }
  const context = { node, profile, builder, stream, ...terms }
  if (!task) return whyImpossible(id, builder, at)
  if (task.shortest(context) > longest) return whyImpossible(id, builder, at, { task, context })
  task.plan(context)
  for (let next = builder.reservations[0]; next; next = builder.reservations[0]) {
    addSteadyStrokes(builder, Math.max(0, next.at - builder.now))
    runReservation(builder, next)
  }
  return null
}

/** The events of the plan; no hard end is after its end, because every release is inside it. */
export const eventsOf = (builder: PlanBuilder): GameEvent[] =>
  finishPlan(builder).map((event) =>
    event.kind === 'open' ? { ...event, duration: Math.min(event.duration, builder.now - event.at) } : event,
  )

/** The node with the changes in the node at the path below it. All nodes that are not on the path are those of the given one. */
function withChanges<Node extends object>(node: Node, [key, ...below]: readonly string[], changes: object): Node {
  if (key === undefined) return { ...node, ...changes }
  return { ...node, [key]: withChanges((node as Record<string, object>)[key] ?? {}, below, changes) }
}

/** The config with the task turned on. */
const withTask = (config: ResolvedConfig, id: TaskId): ResolvedConfig =>
  withChanges(config, getTask(id).path, { enabled: true, weight: 1 })

/** Writes the task at `now`; returns why it is impossible there, as a sentence, or null. */
export function addTask(id: TaskId, builder: PlanBuilder, terms: TaskTerms): string | null {
  const start = builder.now
  const config = withTask(terms.config, id)
  const write = fixedTasks[id]
  if (write) write(builder, config, terms)
  const refused = write ? null : writeChosen(id, builder, { ...terms, config })
  return refused ?? (builder.now > start ? null : whyImpossible(id, builder, start))
}

/**
 * The events of one task from `at` on, as the generator writes them: its lines, beats, items, questions and, where it puts
 * something on, strokes until the release. A task that is impossible there is a problem.
 */
export function writeTask(id: TaskId, { events, at, config, profile, seed }: TaskRequest): WrittenTask {
  const builder = resumePlan(events, at, profile)
  const stream = streamsOf(seed)(`task/${id}`)
  const refused = addTask(id, builder, { config: resolveConfig(config), profile, stream, longest: LONGEST_TASK_MS })
  return refused === null ? { ok: true, events: eventsOf(builder), until: builder.now } : problemOf(refused)
}
