/**
 * What a game is generated from. The tree is the specification's; every task node comes from the task's own file.
 * Units as specified: `gameDuration` in minutes, `taskFrequency` and all task durations in seconds.
 */
import { z } from 'zod'
import { mediaPreferenceSchema } from './media.ts'
import { rangeSchema, uuidSchema } from './primitives.ts'
import { DEFAULT_SCRIPT_ID } from './script.ts'
import { getTask, type Task, type TaskId } from './tasks/index.ts'
import type { TaskField, TaskNode } from './tasks/define-task.ts'
import { DEFAULT_VOICE, voiceNameSchema } from './voice.ts'

export const CONFIG_VERSION = 13
export const settingsModes = ['minimal', 'advanced', 'expert'] as const
export type SettingsMode = (typeof settingsModes)[number]
export const isModeAtLeast = (mode: SettingsMode, required: SettingsMode): boolean =>
  settingsModes.indexOf(mode) >= settingsModes.indexOf(required)

/** Longest session, minutes: a safety cap. */
export const SESSION_MINUTES_MAX = 120

const node = <Id extends TaskId>(id: Id) => getTask(id).node.prefault({})

export const generatorConfigSchema = z.object({
  version: z.literal(CONFIG_VERSION).default(CONFIG_VERSION),
  media: mediaPreferenceSchema.default({ tags: ['nsfw'], mediaTypes: ['video'] }),
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
  cock: z
    .object({
      warmup: node('warm-up'),
      cei: node('cum-eating'),
      lube: node('lube'),
      cbt: z
        .object({
          squeeze: node('ball-squeeze'),
          slap: node('ball-slap'),
          flick: node('cock-flick'),
          rubberBand: node('rubber-band'),
          binding: node('ball-binding'),
          icyHot: node('icy-hot'),
          toothpaste: node('toothpaste'),
          palming: node('palming'),
        })
        .prefault({}),
      stroke: z
        .object({
          tempo: node('tempo-change'),
          style: node('style'),
          grip: node('grip'),
          hand: node('hand'),
          clench: node('clench'),
          doubleSpeed: node('double-speed'),
          teasing: node('teasing'),
          acceleration: node('acceleration'),
          redLightGreenLight: node('red-light'),
          cluster: node('cluster'),
          gripChallenge: node('grip-challenge'),
        })
        .prefault({}),
    })
    .prefault({}),
  nipples: z.object({ clamps: node('nipple-clamps'), stimulation: node('nipple-stimulation') }).prefault({}),
  eyes: node('eyes'),
  orgasm: z
    .object({
      edging: node('edging'),
      cum: node('cum'),
      postOrgasm: node('post-orgasm'),
      ruined: node('ruined'),
      denial: node('denial'),
    })
    .prefault({}),
  lungs: z.object({ breath: node('breath') }).prefault({}),
  anal: z
    .object({ plug: node('butt-plug'), inflation: node('plug-inflation'), vibration: node('plug-vibration') })
    .prefault({}),
  mouth: z.object({ gag: node('gag'), spit: node('spit') }).prefault({}),
})
export type GeneratorConfig = z.infer<typeof generatorConfigSchema>
export const defaultGeneratorConfig: GeneratorConfig = generatorConfigSchema.parse({})

type NodeOf<Id extends TaskId> = Extract<Task, { id: Id }>['fields'] extends infer Fields extends Record<
  string,
  TaskField
>
  ? TaskNode<Fields>
  : never

/** The config node of a task, found by the path its definition names. */
export function taskNode<Id extends TaskId>(config: GeneratorConfig, id: Id): NodeOf<Id> {
  const path: readonly string[] = getTask(id).path
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], config) as NodeOf<Id>
}
