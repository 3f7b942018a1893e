/** Scenarios with every task on and a member who answers, to collect the triggers that they speak. */
import type { GeneratorConfig, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import { copyOfConfig, defaultGeneratorConfig, taskNode, tasks, type TaskField } from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import type { SessionInput } from '../session/model/types.ts'
import { twoLineLibrary } from './library.ts'
import { playThrough } from './play-through.ts'
import { fullConsent } from './random.ts'

export interface Scenario {
  name: string
  config: GeneratorConfig
  profile: PlayerProfile
  inputs?: (game: PlayableGame) => SessionInput[]
}

const owner: PlayerProfile = { ...defaultProfile, ...fullConsent }
/** A tempo at which every number of a set can be counted, bpm. */
const slow = { min: 20, max: 35 }

/** Every task with every option; tasks that need consent have the largest weights. */
function everything(minutes: number): GeneratorConfig {
  const config = copyOfConfig(defaultGeneratorConfig)
  for (const { id, safetyClass, fields } of tasks) {
    const node = taskNode(config, id)
    Object.assign(node, { enabled: true, weight: safetyClass === 'A' ? 0.3 : 1 })
    for (const [name, field] of Object.entries(fields as Record<string, TaskField>)) {
      if (field.kind === 'options') Object.assign(node, { [name]: field.options })
    }
  }
  config.gameDuration = { min: minutes, max: minutes }
  config.taskFrequency = { min: 0, max: 6 }
  Object.assign(config.orgasm.edging, { gap: 60 })
  Object.assign(config.orgasm.ruined, { weight: 0.3 })
  Object.assign(config.orgasm.denial, { weight: 0.3 })
  return config
}

/** Only long sets of strokes, slow enough to count every number. */
function counting(): GeneratorConfig {
  const config = everything(30)
  for (const { id } of tasks) taskNode(config, id).enabled = ['cluster', 'cum'].includes(id)
  config.cock.stroke.cluster = { enabled: true, weight: 1, sets: { min: 1, max: 1 }, strokes: { min: 200, max: 200 } }
  return config
}

/** Confirms each tasting, then reports an edge that was not requested and "too close". */
const answering = (game: PlayableGame): SessionInput[] => {
  const tasted = game.events.filter((event) => event.kind === 'ask' && event.question === 'swallowed')
  const after = Math.max(0, ...tasted.map(({ at }) => at)) + 30_000
  return [
    ...tasted.map(({ at }): SessionInput => ({ type: 'yes', at: at + 2000 })),
    { type: 'edge', at: after },
    { type: 'too-close', at: after + 120_000 },
  ]
}

/** Reports the first edge that is asked for. */
const reaching = (game: PlayableGame): SessionInput[] =>
  game.events
    .filter((event) => event.kind === 'ask' && event.question === 'edge')
    .slice(0, 1)
    .map(({ at }) => ({ type: 'edge', at: at + 2000 }))

export const scenarios: readonly Scenario[] = [
  { name: 'everything', config: everything(60), profile: owner },
  { name: 'everything, answered', config: everything(60), profile: owner, inputs: answering },
  { name: 'everything, at the edge', config: everything(60), profile: owner, inputs: reaching },
  { name: 'counting', config: counting(), profile: { ...owner, tempo: slow, beatPatternTempo: slow } },
]

/** The triggers that are spoken when the game of this seed is played. */
export function heard({ config, profile, inputs }: Scenario, seed: string): Set<TriggerId> {
  const made = generateGame(config, seed, profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const options = { profile, library: twoLineLibrary, present: true }
  const { effects } = playThrough(made.game, inputs?.(made.game) ?? [], options)
  return new Set(effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.trigger] : [])))
}
