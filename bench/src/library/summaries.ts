/** Games and generators of many lengths, tempos and tasks, as the engine summarises them. */
import {
  copyOfConfig,
  defaultGeneratorConfig,
  getTask,
  taskIds,
  taskNode,
  categories,
  intensities,
  type GeneratorConfig,
  type ItemKind,
  type ItemSummary,
} from '@rubato/contracts/domain'
import { randomFrom } from '@rubato/contracts/testing'
import { completeProfile, generateGame, summariseConfig, summariseGame } from '@rubato/engine'

const COUNT = 150
const SEED = 1
/** Shortest and longest game, min: short ones are most frequent. */
const LENGTHS: readonly (readonly [number, number])[] = [
  [5, 10],
  [5, 10],
  [8, 12],
  [10, 15],
  [15, 20],
  [20, 30],
  [30, 45],
]
/** Share of the tasks that a config turns on. */
const TASK_SHARE = 0.4

function drawConfig(random: () => number): GeneratorConfig {
  const config = copyOfConfig(defaultGeneratorConfig)
  const [min, max] = LENGTHS[Math.floor(random() * LENGTHS.length)] ?? [5, 10]
  config.gameDuration = { min, max }
  for (const id of taskIds) {
    // Endings stay as they are: a config without one makes no game.
    if (getTask(id).path[0] !== 'orgasm') taskNode(config, id).enabled = random() < TASK_SHARE
  }
  return config
}

function summaryOf(kind: ItemKind, config: GeneratorConfig, seed: string): ItemSummary | undefined {
  const made = generateGame(config, seed, completeProfile)
  if (!made.ok) return undefined
  return kind === 'game' ? summariseGame(made.game) : summariseConfig(config)
}

/** The same ones on every machine. */
export function summariesOf(kind: ItemKind): ItemSummary[] {
  const random = randomFrom(SEED)
  const summaries: ItemSummary[] = []
  for (let number = 0; summaries.length < COUNT; number++) {
    const summary = summaryOf(kind, drawConfig(random), `library-${number}`)
    if (summary) summaries.push(summary)
  }
  return summaries
}

/** Queries for filters of which each is common, although no item of the library meets them together. */
export function unmetFilters(kind: ItemKind, count: number): string[] {
  const summaries = summariesOf(kind)
  const share = (isMet: (summary: ItemSummary) => boolean) => summaries.filter(isMet).length / summaries.length
  const combinations = intensities.flatMap((intensity) =>
    categories.flatMap((category) =>
      LENGTHS.map(([minutes]) => {
        const filters = [
          (summary: ItemSummary) => summary.intensity === intensity,
          (summary: ItemSummary) => summary.categories.includes(category),
          (summary: ItemSummary) => summary.minutes.min <= minutes,
        ]
        return {
          query: `minutes=${minutes}&intensity=${intensity}&category=${category}`,
          met: share((summary) => filters.every((isMet) => isMet(summary))),
          expected: filters.reduce((product, isMet) => product * share(isMet), 1),
        }
      }),
    ),
  )
  const unmet = combinations.filter(({ met }) => met === 0).sort((a, b) => b.expected - a.expected)
  return [...new Set(unmet.map(({ query }) => query))].slice(0, count)
}
