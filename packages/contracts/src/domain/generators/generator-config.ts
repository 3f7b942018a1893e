/**
 * The config that a game is generated from. The tree is the specification's; the node of a task is part of the task's
 * definition. Units as specified: `gameDuration` in minutes, `taskFrequency` and all task durations in seconds.
 */
import { z } from 'zod'
import { ANY_MEDIA_TAG, mediaPreferenceSchema } from '../sharing/media.ts'
import { rangeSchema, SESSION_MINUTES_MAX, uuidSchema, weightSchema } from '../primitives.ts'
import { DEFAULT_SCRIPT_ID } from '../scripts/script.ts'
import { settingsModes, type TaskField, type TaskNode } from '../tasks/define-task.ts'
import { getTask, type Task, type TaskId } from '../tasks/index.ts'
import {
  warmUpTask,
  lubeTask,
  tempoChangeTask,
  styleTask,
  gripTask,
  handTask,
  clenchTask,
  doubleSpeedTask,
  teasingTask,
  accelerationTask,
  redLightTask,
  clusterTask,
  gripChallengeTask,
} from '../tasks/strokes.ts'
import { cumEatingTask, edgingTask, cumTask, postOrgasmTask, ruinedTask, denialTask } from '../tasks/orgasm.ts'
import {
  ballSqueezeTask,
  ballSlapTask,
  cockFlickTask,
  rubberBandTask,
  ballBindingTask,
  icyHotTask,
  toothpasteTask,
  palmingTask,
} from '../tasks/cbt.ts'
import {
  nippleClampsTask,
  nippleStimulationTask,
  eyesTask,
  breathTask,
  buttPlugTask,
  plugInflationTask,
  plugVibrationTask,
  gagTask,
  spitTask,
} from '../tasks/body.ts'
import { DEFAULT_VOICE, voiceNameSchema } from '../speech/voice.ts'

/** The version of every config that is written. */
export const CONFIG_VERSION = 13

/** 14 was written for a time and has the fields of 13; such configs are stored in databases, files and browsers. */
export const NEWEST_VERSION = 14

/** Parses to 13. A config of version 14 is converted here, wherever it comes from. */
const versionSchema = z
  .literal([CONFIG_VERSION, NEWEST_VERSION])
  .transform((): typeof CONFIG_VERSION => CONFIG_VERSION)
  .pipe(z.literal(CONFIG_VERSION))
  .default(CONFIG_VERSION)

/** How intensity moves over the middle of a game: it rises to the end, comes in waves, climbs early and stays, or stays level. */
export const intensityCurves = ['rising', 'waves', 'plateau', 'level'] as const
export type IntensityCurve = (typeof intensityCurves)[number]

/**
 * Paths of the config's categories, outer before inner. Each has a switch and a weight that apply to every task below
 * it. `eyes` is a task itself and has both anyway.
 */
export const categoryPaths = [
  ['cock'],
  ['cock', 'cbt'],
  ['cock', 'stroke'],
  ['nipples'],
  ['orgasm'],
  ['lungs'],
  ['anal'],
  ['mouth'],
] as const satisfies readonly (readonly string[])[]

/** Switch and weight (0..1) of a category. */
export interface CategoryNode {
  enabled: boolean
  weight: number
}

/** The node of a category. A missing switch is on and a missing weight is 1, so that an older config plays as before. */
const category = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ enabled: z.boolean().default(true), weight: weightSchema.default(1), ...shape })

/** The config node of a task; a missing value takes the task's default. */
const node = <Node extends z.ZodType>(task: { node: Node }) => task.node.prefault({} as z.input<Node>)

export const generatorConfigSchema = z.object({
  version: versionSchema,
  media: mediaPreferenceSchema.default({ tags: [ANY_MEDIA_TAG], mediaTypes: ['video'] }),
  instructor: z
    .object({
      voice: voiceNameSchema.nullable().default(DEFAULT_VOICE),
      script: uuidSchema.nullable().default(DEFAULT_SCRIPT_ID),
      introduction: z.boolean().default(true),
      moans: z.boolean().default(true),
    })
    .prefault({}),
  settingsMode: z.enum(settingsModes).default('minimal'),
  gameDuration: rangeSchema({ upperFloor: 1, cap: SESSION_MINUTES_MAX }).default({ min: 5, max: 10 }),
  taskFrequency: rangeSchema({ upperFloor: 1, cap: 600 }).default({ min: 5, max: 15 }),
  intensityCurve: z.enum(intensityCurves).default('rising'),
  /** The beat is shown and vibrated, and not heard. Our addition to version 13, as `intensityCurve` is. */
  silentBeat: z.boolean().default(false),
  cock: category({
    warmup: node(warmUpTask),
    cei: node(cumEatingTask),
    lube: node(lubeTask),
    cbt: category({
      squeeze: node(ballSqueezeTask),
      slap: node(ballSlapTask),
      flick: node(cockFlickTask),
      rubberBand: node(rubberBandTask),
      binding: node(ballBindingTask),
      icyHot: node(icyHotTask),
      toothpaste: node(toothpasteTask),
      palming: node(palmingTask),
    }).prefault({}),
    stroke: category({
      tempo: node(tempoChangeTask),
      style: node(styleTask),
      grip: node(gripTask),
      hand: node(handTask),
      clench: node(clenchTask),
      doubleSpeed: node(doubleSpeedTask),
      teasing: node(teasingTask),
      acceleration: node(accelerationTask),
      redLightGreenLight: node(redLightTask),
      cluster: node(clusterTask),
      gripChallenge: node(gripChallengeTask),
    }).prefault({}),
  }).prefault({}),
  nipples: category({ clamps: node(nippleClampsTask), stimulation: node(nippleStimulationTask) }).prefault({}),
  eyes: node(eyesTask),
  orgasm: category({
    edging: node(edgingTask),
    cum: node(cumTask),
    postOrgasm: node(postOrgasmTask),
    ruined: node(ruinedTask),
    denial: node(denialTask),
  }).prefault({}),
  lungs: category({ breath: node(breathTask) }).prefault({}),
  anal: category({
    plug: node(buttPlugTask),
    inflation: node(plugInflationTask),
    vibration: node(plugVibrationTask),
  }).prefault({}),
  mouth: category({ gag: node(gagTask), spit: node(spitTask) }).prefault({}),
})
export type GeneratorConfig = z.infer<typeof generatorConfigSchema>
/** A config in which a missing value takes its default. */
export type GeneratorConfigInput = z.input<typeof generatorConfigSchema>
export const defaultGeneratorConfig: GeneratorConfig = generatorConfigSchema.parse({})

/** The config node of the task with this id. */
export type NodeOf<Id extends TaskId> = Extract<Task, { id: Id }>['fields'] extends infer Fields extends Record<
  string,
  TaskField
>
  ? TaskNode<Fields>
  : never

/** The config node of a task, at the path of the task's definition. */
export function taskNode<Id extends TaskId>(config: GeneratorConfig, id: Id): NodeOf<Id> {
  return nodeAt(config, getTask(id).path) as NodeOf<Id>
}

const nodeAt = (config: GeneratorConfig, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], config)

/** The node of a category; `path` is one of `categoryPaths`. */
export const categoryNode = (config: GeneratorConfig, path: (typeof categoryPaths)[number]): CategoryNode =>
  nodeAt(config, path) as CategoryNode

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) copy[key] = copyOf((value as Record<string, unknown>)[key])
  return copy
}

/** A deep copy. */
export const copyOfConfig = (config: GeneratorConfig): GeneratorConfig => copyOf(config) as GeneratorConfig
