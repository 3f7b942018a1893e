/** Three answers turned into a config and a profile: the same shapes that the full form edits. */
import { taskNode, tasks, type GeneratorConfig, type Range, type Settings, type TaskId } from '@rubato/contracts/domain'
import { fitToDuration, profileFromSettings, type PlayerProfile } from '@rubato/engine'
import { playableTaskIds } from './playable-tasks.ts'

export const intensities = ['gentle', 'steady', 'strong'] as const
export type Intensity = (typeof intensities)[number]

export interface Answers {
  /** Minutes. */
  length: Range
  intensity: Intensity
  without: readonly TaskId[]
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
}
const shapes: Record<Intensity, Shape> = {
  gentle: { tempo: [0, 0.55], frequency: 1.5, edges: 0.5, demanding: 0.3 },
  steady: { tempo: [0, 1], frequency: 1, edges: 1, demanding: 1 },
  strong: { tempo: [0.25, 1], frequency: 0.7, edges: 1.5, demanding: 1.6 },
}
const demanding: readonly TaskId[] = ['clench', 'double-speed', 'acceleration', 'grip-challenge', 'cluster']
/** Edges a session may hold, a safety cap of the contract. */
const EDGES_MAX = 20

const part = ({ min, max }: Range, [from, to]: Shape['tempo']): Range => ({
  min: Math.round(min + (max - min) * from),
  max: Math.round(min + (max - min) * to),
})
const scale = ({ min, max }: Range, factor: number): Range => ({
  min: Math.max(1, Math.round(min * factor)),
  max: Math.max(1, Math.round(max * factor)),
})

/** What the settings leave out is left out here too, until the member turns it on for this session. */
export const startAnswers = (settings: Settings): Answers => ({
  length: settings.gameGeneratorConfig.gameDuration,
  intensity: 'steady',
  without: [...playableTaskIds].filter((id) => !taskNode(settings.gameGeneratorConfig, id).enabled),
})

function applyTasks(config: GeneratorConfig, { without }: Answers, shape: Shape): void {
  for (const task of tasks) {
    const node = taskNode(config, task.id)
    node.enabled = playableTaskIds.has(task.id) && !without.includes(task.id)
    if (demanding.includes(task.id)) node.weight = Math.min(1, node.weight * shape.demanding)
  }
}

function edgesTimes(config: GeneratorConfig, factor: number): GeneratorConfig {
  const { edging } = config.orgasm
  const max = Math.min(EDGES_MAX, Math.max(1, Math.round(edging.edges.max * factor)))
  const edges = { min: Math.min(edging.edges.min, max), max }
  return { ...config, orgasm: { ...config.orgasm, edging: { ...edging, edges } } }
}

/** The config and profile of one session. `settings` is not changed. */
export function planFrom(settings: Settings, answers: Answers): { config: GeneratorConfig; profile: PlayerProfile } {
  const shape = shapes[answers.intensity]
  const config = structuredClone(settings.gameGeneratorConfig)
  config.gameDuration = { ...answers.length }
  config.taskFrequency = scale(config.taskFrequency, shape.frequency)
  applyTasks(config, answers, shape)
  const fewerOrMore = edgesTimes(config, shape.edges)
  const tempo = part(settings.tempo, shape.tempo)
  const beatPatternTempo = part(settings.beatPatternTempo, shape.tempo)
  const profile = { ...profileFromSettings(settings), tempo, beatPatternTempo }
  return { config: fitToDuration(fewerOrMore, profile), profile }
}

/** A new seed, 64 random bits as text. */
export const newSeed = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join('-')
