/** Random configs, profiles and inputs from a stream, so that a seed repeats each of them. */
import type { GeneratorConfig, Range, TaskField } from '@rubato/contracts/domain'
import {
  bodyParts,
  categoryNode,
  categoryPaths,
  copyOfConfig,
  defaultGeneratorConfig,
  equipmentIds,
  optInIds,
  taskNeededBy,
  taskNode,
  tasks,
  voiceNames,
} from '@rubato/contracts/domain'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import { draw, drawBetween, drawOne, drawWhole, type Stream } from '../random/stream.ts'
import type { SessionInput } from '../session/model/types.ts'

/** Half of the ranges are narrow, because rules tend to break at the ends of ranges. */
function randomRange(stream: Stream, bounds: Range): Range {
  const whole = (min: number, max: number) => drawWhole(stream, Math.ceil(min), Math.floor(max))
  const min = whole(bounds.min, bounds.max)
  const reach = draw(stream) < 0.5 ? Math.min(bounds.max, min + 5) : bounds.max
  return { min, max: whole(min, reach) }
}

function randomField(stream: Stream, field: TaskField): unknown {
  if (field.kind === 'range') return randomRange(stream, field.bounds)
  if (field.kind === 'number') return drawWhole(stream, field.bounds.min, field.bounds.max)
  const ticked = field.options.filter(() => draw(stream) < 0.7)
  const needed = field.needsOneOf ? [drawOne(stream, field.needsOneOf)] : []
  return field.options.filter((option) => ticked.includes(option) || needed.includes(option))
}

/** A config that follows the schema; it may demand more than fits. `longest` is in minutes. */
export function randomConfig(stream: Stream, longest = 120): GeneratorConfig {
  const config = copyOfConfig(defaultGeneratorConfig)
  config.instructor.introduction = draw(stream) < 0.7
  const max = draw(stream) < 0.6 ? drawWhole(stream, 1, Math.min(12, longest)) : drawWhole(stream, 1, longest)
  config.gameDuration = { min: drawWhole(stream, 0, max), max }
  const pace = randomRange(stream, draw(stream) < 0.8 ? { min: 0, max: 30 } : { min: 0, max: 600 })
  config.taskFrequency = { min: pace.min, max: Math.max(1, pace.max) }
  for (const task of tasks) {
    const node = taskNode(config, task.id) as unknown as Record<string, unknown>
    const needed = taskNeededBy(task.id)
    const host = !needed || taskNode(config, needed.id).enabled
    node['enabled'] = draw(stream) < (host ? 0.7 : 0.02)
    node['weight'] = draw(stream) < 0.1 ? 0 : Math.round(draw(stream) * 100) / 100
    if (draw(stream) < 0.5) continue
    for (const [name, field] of Object.entries(task.fields as Record<string, TaskField>)) {
      if (draw(stream) < 0.6) node[name] = randomField(stream, field)
    }
  }
  const { cei } = config.cock
  // Without tastings the task needs lines, or it could not appear.
  if (cei.tastings.max < 1 && cei.targets.length === 0) Object.assign(cei, { targets: ['floor'] })
  if (cei.tastings.max < 1 && cei.timings.length === 0) Object.assign(cei, { timings: ['after'] })
  if (draw(stream) < 0.3) drawCategories(stream, config)
  if (draw(stream) < 0.3) drawZeros(stream, config)
  return config
}

function drawCategories(stream: Stream, config: GeneratorConfig): void {
  for (const path of categoryPaths) {
    const enabled = draw(stream) < (path[0] === 'orgasm' ? 0.97 : 0.75)
    Object.assign(categoryNode(config, path), { enabled, weight: draw(stream) < 0.15 ? 0 : draw(stream) })
  }
}

/** Sets the lower bound of ranges to 0, which the schema allows. */
function drawZeros(stream: Stream, config: GeneratorConfig): void {
  for (const { id, fields } of tasks) {
    const node = taskNode(config, id) as unknown as Record<string, Range>
    for (const [name, { kind }] of Object.entries<TaskField>(fields)) {
      if (kind === 'range' && draw(stream) < 0.7) node[name] = { min: 0, max: node[name]?.max ?? 0 }
    }
  }
}

/** A config with as many worn, held and strained items as possible: all tasks on, short gaps. */
export function denseConfig(stream: Stream, longest: number): GeneratorConfig {
  const config = randomConfig(stream, longest)
  config.taskFrequency = { min: 0, max: drawWhole(stream, 1, 8) }
  config.gameDuration = { min: 1, max: drawWhole(stream, 5, longest) }
  for (const { id, safetyClass } of tasks) {
    const node = taskNode(config, id)
    if (safetyClass === 'A') node.weight *= 0.1
    else Object.assign(node, { enabled: true, weight: 0.5 + draw(stream) / 2 })
  }
  return config
}

/** Everything is opted in, owned and allowed: only the caps limit the config. */
export const fullConsent: Pick<PlayerProfile, 'optedIn' | 'body' | 'equipment' | 'refused'> = {
  optedIn: optInIds,
  body: bodyParts,
  equipment: equipmentIds,
  refused: [],
}

export function randomProfile(stream: Stream): PlayerProfile {
  const range = (): Range => {
    const min = drawWhole(stream, 15, 239)
    return { min, max: drawWhole(stream, min + 1, 240) }
  }
  const usual = draw(stream) < 0.4
  return {
    ...defaultProfile,
    ...(usual ? {} : { tempo: range(), beatPatternTempo: range() }),
    edgingTempoPercent: drawWhole(stream, 0, 100),
    ...fullConsent,
    chatSpeed: drawOne(stream, ['slow', 'normal', 'fast'] as const),
    voice: drawOne(stream, [null, ...voiceNames]),
  }
}

const inputTypes = [
  'edge',
  'edge',
  'edge',
  'too-close',
  'cannot',
  'done',
  'yes',
  'no',
  'skip',
  'skip',
  'skip',
  'ease',
  'ease',
  'pause',
  'resume',
  'resume',
  'wake',
  'finish',
] as const

/** `count` inputs at times up to `until` ms; `finish` is rare, and `stop` is left to the test. */
export function randomInputs(stream: Stream, count: number, until: number): SessionInput[] {
  return Array.from({ length: count }, (): SessionInput => {
    const type = drawOne(stream, inputTypes)
    const at = Math.floor(drawBetween(stream, 0, until))
    if (type === 'wake') return { type, at, slept: drawWhole(stream, 0, 1_000_000) }
    if (type === 'finish' && draw(stream) < 0.7) return { type: 'skip', at }
    return { type, at }
  })
}
