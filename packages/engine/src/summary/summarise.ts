/** Summaries of games and configs, for cards. */
import type { GeneratorConfig, ItemSummary, PlayableGame, TaskId } from '@rubato/contracts/domain'
import {
  categories,
  getTask,
  optInFor,
  optInIds,
  outcomes,
  SESSION_MINUTES_MAX,
  taskIds,
  taskNode,
} from '@rubato/contracts/domain'
import { prepareConfig } from '../config/check-config.ts'
import { outcomeTasks, resolveConfig, type ResolvedConfig } from '../config/resolve-config.ts'
import { makeGame } from '../generate/generate-game.ts'
import { completeProfile } from '../profile.ts'
import { demandOf, intensityOf } from './demand.ts'
import { stripOf } from './strip.ts'

const MINUTE = 60_000

export const edgesIn = ({ events }: Pick<PlayableGame, 'events'>): number =>
  events.filter((event) => event.kind === 'ask' && event.question === 'edge').length

/** The tasks in the order of the form, with their categories and opt-ins. */
export function contentOf(used: ReadonlySet<string>): Pick<ItemSummary, 'tasks' | 'categories' | 'optIns'> {
  const tasks = taskIds.filter((id) => used.has(id))
  const areas = new Set(tasks.map((id) => getTask(id).path[0]))
  const needed = new Set(tasks.map(optInFor))
  return {
    tasks,
    categories: categories.filter((category) => areas.has(category)),
    optIns: optInIds.filter((id) => needed.has(id)),
  }
}

/** Minutes with one decimal; a game that breaks the limit of its length counts as the longest. */
export const minutesOf = (ms: number): number => Math.min(SESSION_MINUTES_MAX, Math.round(ms / (MINUTE / 10)) / 10)

/** The summary of a game, also of one that breaks a rule. */
export function summariseGame(game: Pick<PlayableGame, 'events' | 'duration' | 'outcome' | 'video'>): ItemSummary {
  const minutes = minutesOf(game.duration)
  const edges = edgesIn(game)
  return {
    strip: stripOf(game),
    minutes: { min: minutes, max: minutes },
    intensity: intensityOf(demandOf(game)),
    ...contentOf(new Set(game.events.map(({ task }) => task))),
    edges: { min: edges, max: edges },
    outcomes: [game.outcome],
    ...(game.video ? { video: true } : {}),
  }
}

/** Most games, and about how many minutes of games, that the intensity of a config is measured with. */
const SAMPLES_MAX = 3
const SAMPLE_MINUTES = 60

function samplesOf(config: ResolvedConfig): PlayableGame[] {
  const prepared = prepareConfig(config, completeProfile)
  if (!prepared.ok) return []
  const count = Math.max(1, Math.min(SAMPLES_MAX, Math.floor(SAMPLE_MINUTES / config.gameDuration.max)))
  return Array.from({ length: count }, (_, n) => makeGame(prepared, `summary-${n}`))
}

/** The enabled tasks and outcomes; an outcome without weight is never drawn. */
function chosenIn(config: ResolvedConfig) {
  const tasks = taskIds.filter((id: TaskId) => taskNode(config, id).enabled)
  const ends = outcomes.filter((outcome) => taskNode(config, outcomeTasks[outcome]).enabled)
  const weighed = ends.filter((outcome) => taskNode(config, outcomeTasks[outcome]).weight > 0)
  return { tasks, outcomes: weighed.length > 0 ? weighed : ends }
}

/**
 * The summary of a config for a person who does everything. The strip shows one sample game; a config that makes no game
 * has no strip and counts as gentle.
 */
export function summariseConfig(given: GeneratorConfig): ItemSummary {
  const config = resolveConfig(given)
  const samples = samplesOf(config)
  const { tasks, outcomes: ends } = chosenIn(config)
  const { edging } = config.orgasm
  const demand = samples.reduce((sum, game) => sum + demandOf(game), 0) / Math.max(1, samples.length)
  const [sample] = samples
  return {
    strip: sample ? stripOf(sample) : [],
    minutes: { ...config.gameDuration },
    intensity: intensityOf(demand),
    ...contentOf(new Set(tasks)),
    edges: edging.enabled
      ? { min: Math.floor(edging.edges.min), max: Math.floor(edging.edges.max) }
      : { min: 0, max: 0 },
    outcomes: ends,
  }
}
