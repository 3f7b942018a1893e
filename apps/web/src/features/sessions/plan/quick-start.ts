/** Turns the three answers into a config and a profile: the same shapes that the full form edits. */
import {
  categories,
  copyOfConfig,
  taskNode,
  tasks,
  type Category,
  type GeneratorConfig,
  type Intensity,
  type IntensityCurve,
  type Range,
  type ScreeningQuestion,
  type Settings,
  type TaskId,
} from '@rubato/contracts/domain'
import {
  fitToDuration,
  permittedConfig,
  profileFromSettings,
  refusalFor,
  resolveConfig,
  type PlayerProfile,
} from '@rubato/engine'

export interface Answers {
  /** Minutes. */
  length: Range
  intensity: Intensity
  /** Tasks turned on or off for this session only; the others are as in the settings. */
  tasks: Partial<Record<TaskId, boolean>>
}

/**
 * Conditions that decide, in addition to the account's settings, which tasks may be played: the time, the health
 * answers of this device, and the member's region.
 */
export interface SessionConditions {
  /** ms since 1970; decides which acknowledgements are still valid. */
  now: number
  /** Questions answered with yes. */
  screening: readonly ScreeningQuestion[]
  /** Tasks that the site has off in the member's region. */
  offHere: readonly TaskId[]
}

interface Shape {
  /** The part of the member's tempo range that is used, 0..1. */
  tempo: readonly [from: number, to: number]
  /** Factor on the time between tasks. */
  frequency: number
  /** Factor on the highest number of edges. */
  edges: number
  /** Factor on the weight of the demanding tasks. */
  demanding: number
  /** Course of intensity; where absent, the course of the settings. */
  curve?: IntensityCurve
}
const shapes: Record<Intensity, Shape> = {
  gentle: { tempo: [0, 0.55], frequency: 1.5, edges: 0.5, demanding: 0.3, curve: 'level' },
  steady: { tempo: [0, 1], frequency: 1, edges: 1, demanding: 1 },
  strong: { tempo: [0.25, 1], frequency: 0.7, edges: 1.5, demanding: 1.6, curve: 'plateau' },
}
const sprints: readonly TaskId[] = ['clench', 'double-speed', 'acceleration', 'grip-challenge', 'cluster']
/** Most edges of a session, a safety cap of the contract. */
const EDGES_MAX = 20

const part = ({ min, max }: Range, [from, to]: Shape['tempo']): Range => ({
  min: Math.round(min + (max - min) * from),
  max: Math.round(min + (max - min) * to),
})
const scale = ({ min, max }: Range, factor: number): Range => ({
  min: Math.max(1, Math.round(min * factor)),
  max: Math.max(1, Math.round(max * factor)),
})

export const startAnswers = (settings: Settings): Answers => ({
  length: settings.gameGeneratorConfig.gameDuration,
  intensity: settings.intensity,
  tasks: {},
})

export const isOn = (settings: Settings, answers: Answers, id: TaskId): boolean =>
  answers.tasks[id] ?? taskNode(resolveConfig(settings.gameGeneratorConfig), id).enabled

/** The reason for each task that this member cannot play; playable tasks are absent. */
export const lockReasonsOf = (profile: PlayerProfile): ReadonlyMap<TaskId, string> =>
  new Map(
    tasks.flatMap(({ id }) => {
      const reason = refusalFor(profile, id)
      return reason === null ? [] : [[id, reason] as const]
    }),
  )

export interface OfferedCategory {
  category: Category
  tasks: TaskId[]
}
/** The tasks that this member can turn on and off, in the order of the form; categories without any are absent. */
export const offeredTasks = (lockReasons: ReadonlyMap<TaskId, string>): OfferedCategory[] =>
  categories
    .map((category) => ({
      category,
      tasks: tasks.filter(({ id, path }) => path[0] === category && !lockReasons.has(id)).map(({ id }) => id),
    }))
    .filter((each) => each.tasks.length > 0)

function edgesTimes(config: GeneratorConfig, factor: number): GeneratorConfig {
  const { edging } = config.orgasm
  const max = Math.min(EDGES_MAX, Math.max(1, Math.round(edging.edges.max * factor)))
  const edges = { min: Math.min(edging.edges.min, max), max }
  return { ...config, orgasm: { ...config.orgasm, edging: { ...edging, edges } } }
}

export interface Plan {
  config: GeneratorConfig
  profile: PlayerProfile
  lockReasons: ReadonlyMap<TaskId, string>
  /** Enabled, and left out because this member cannot play them. */
  leftOut: TaskId[]
}

/** The config and profile of one session, and the tasks that had to be left out. `settings` is not changed. */
export function planFrom(settings: Settings, answers: Answers, conditions: SessionConditions): Plan {
  const shape = shapes[answers.intensity]
  const member = profileFromSettings(settings, conditions)
  // Categories are folded into tasks first: a task that is ticked here is on although its category is off in the
  // settings.
  const config = copyOfConfig(resolveConfig(settings.gameGeneratorConfig))
  config.gameDuration = { ...answers.length }
  config.taskFrequency = scale(config.taskFrequency, shape.frequency)
  config.intensityCurve = shape.curve ?? config.intensityCurve
  for (const { id, safetyClass } of tasks) {
    const node = taskNode(config, id)
    node.enabled = isOn(settings, answers, id)
    if (sprints.includes(id) || safetyClass === 'C') node.weight = Math.min(1, node.weight * shape.demanding)
  }
  const tempo = part(settings.tempo, shape.tempo)
  const beatPatternTempo = part(settings.beatPatternTempo, shape.tempo)
  const profile = { ...member, tempo, beatPatternTempo }
  const { config: permitted, leftOut } = permittedConfig(config, profile)
  const fitted = fitToDuration(edgesTimes(permitted, shape.edges), profile)
  return { config: fitted, profile, lockReasons: lockReasonsOf(profile), leftOut }
}
