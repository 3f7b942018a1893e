import type { GeneratorConfig, TaskId } from '@rubato/contracts/domain'
import { categories, taskNode, tasks } from '@rubato/contracts/domain'
import { possibleOutcomes } from '../config/budget.ts'
import { allowedPerGame } from '../generate/categories.ts'
import { outcomeTasks, resolveConfig, type ResolvedConfig } from '../config/resolve-config.ts'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { isTurnedOn } from '../tasks/orgasm/cum-eating.ts'
import { behaviours } from '../tasks/index.ts'
import type { Sentence } from './sentence.ts'

/** Share of the total weight from which a task comes often. */
const OFTEN_SHARE = 0.1

const lengthSentence = ({ gameDuration: { min, max } }: ResolvedConfig): Sentence =>
  min === max
    ? { key: 'explain.length-exact', values: { minutes: max } }
    : { key: 'explain.length', values: { min, max } }

function edgeSentence({ orgasm: { edging } }: ResolvedConfig): Sentence {
  const { min, max } = edging.edges
  return edging.enabled && max > 0
    ? { key: 'explain.edges', values: { min, max, count: max } }
    : { key: 'explain.no-edges', values: {} }
}

function endSentences(config: ResolvedConfig): Sentence[] {
  const possible = possibleOutcomes(config)
  const sum = possible.reduce((total, { weight }) => total + weight, 0)
  const [only] = possible
  if (!only) return []
  if (possible.length === 1) return [{ key: 'explain.ends-only', values: { outcome: only.outcome } }]
  return possible.map(({ outcome, weight }) => ({
    key: 'explain.ends',
    values: { outcome, percent: Math.round((100 * weight) / sum) },
  }))
}

interface WeightedTask {
  id: TaskId
  share: number
}

/**
 * The tasks that may come in the middle of a game for this person, the likeliest first, with their share of the
 * weight.
 */
function weightedTasks(config: ResolvedConfig, profile: PlayerProfile): WeightedTask[] {
  const on = behaviours
    .map(({ id }) => ({ id, node: taskNode(config, id) }))
    .filter(({ id, node }) => node.enabled && node.weight > 0 && refusalFor(profile, id) === null)
  const sum = on.reduce((total, { node }) => total + node.weight, 0)
  return on.map(({ id, node }) => ({ id, share: node.weight / sum })).sort((a, b) => b.share - a.share)
}

const listSentence = (key: Sentence['key'], ids: readonly string[]): Sentence[] =>
  ids.length > 0 ? [{ key, values: { names: ids, count: ids.length } }] : []

function taskSentences(config: ResolvedConfig, profile: PlayerProfile): Sentence[] {
  const all = weightedTasks(config, profile)
  const idsOf = (wanted: (each: WeightedTask) => boolean) => all.filter(wanted).map(({ id }) => id)
  const isDemanding = (id: TaskId) => tasks.some((task) => task.id === id && task.safetyClass === 'C')
  const demanding = idsOf(({ id }) => isDemanding(id))
  const strained = categories.filter((category) =>
    demanding.some((id) => tasks.some((task) => task.id === id && task.path[0] === category)),
  )
  const choice = strained.length > allowedPerGame ? { most: allowedPerGame, names: strained } : null
  return [
    ...listSentence(
      'explain.often',
      idsOf(({ id, share }) => share >= OFTEN_SHARE && !isDemanding(id)),
    ),
    ...listSentence(
      'explain.seldom',
      idsOf(({ id, share }) => share < OFTEN_SHARE && !isDemanding(id)),
    ),
    ...listSentence('explain.demanding', demanding),
    ...(choice ? [{ key: 'explain.categories' as const, values: choice }] : []),
  ]
}

function afterSentences(config: ResolvedConfig, profile: PlayerProfile): Sentence[] {
  const ids = (['post-orgasm', 'cum-eating'] as const).filter(
    (id) => isTurnedOn(taskNode(config, id)) && refusalFor(profile, id) === null,
  )
  const mayEndSo = possibleOutcomes(config).some(({ outcome }) => outcomeTasks[outcome] === 'cum')
  return mayEndSo ? listSentence('explain.after', ids) : []
}

const sentencesOf = (config: ResolvedConfig, profile: PlayerProfile): Sentence[] => [
  lengthSentence(config),
  {
    key: 'explain.pace',
    values: {
      from: config.taskFrequency.min,
      to: config.taskFrequency.max,
      slowest: profile.tempo.min,
      fastest: profile.tempo.max,
    },
  },
  { key: 'explain.curve', values: { curve: config.intensityCurve } },
  ...(config.silentBeat ? [{ key: 'explain.silent-beat' as const, values: {} }] : []),
  edgeSentence(config),
  ...taskSentences(config, profile),
  ...endSentences(config),
  ...afterSentences(config, profile),
]

/** Explains a config from its own numbers, in reading order. Draws nothing and refuses nothing. */
export const explainConfig = (config: GeneratorConfig, profile: PlayerProfile): Sentence[] =>
  sentencesOf(resolveConfig(config), profile)
