/**
 * `npm run bench -- generator [--games N]`: length, variety and conformity to the settings, of our generator, of a plain
 * weighted draw without memory and of the classic rule of comparable products, with the same config in the same run. The
 * other two are implemented here from their published rules, as sequences of task names and lengths.
 */
import {
  defaultGeneratorConfig,
  taskNode,
  type GeneratorConfig,
  type OrgasmOutcome,
  type TaskId,
} from '@rubato/contracts/domain'
import { randomFrom } from '@rubato/contracts/testing'
import { defaultProfile, generateGame, refusalFor } from '@rubato/engine'
import { classicEdgeComes, classicEnds } from './support/classic-rule.ts'
import { numberOption } from './support/number-option.ts'
import { percentile } from './support/percentile.ts'

/** The compared properties of a game: its tasks in order, its length, its edges and its outcome. */
interface Played {
  tasks: string[]
  /** Seconds. */
  length: number
  edges: number
  outcome: OrgasmOutcome
}
type Random = () => number

const config: GeneratorConfig = { ...defaultGeneratorConfig, gameDuration: { min: 20, max: 30 } }
const middle = ['tempo-change', 'style', 'grip', 'hand', 'clench', 'double-speed', 'teasing', 'acceleration'] as const
const more = ['red-light', 'cluster', 'grip-challenge', 'eyes', 'nipple-stimulation', 'lube'] as const
const drawn = [...middle, ...more].filter(
  (id) => taskNode(config, id).enabled && refusalFor(defaultProfile, id) === null,
)

const between = (random: Random, { min, max }: { min: number; max: number }): number => min + random() * (max - min)

/** Seconds that a task takes in the two other generators: drawn from its own range, or 15 s for a task without one. */
function lengthOf(random: Random, id: TaskId): number {
  const node = taskNode(config, id)
  return 'duration' in node && typeof node.duration === 'object' ? between(random, node.duration) : 15
}

function drawOutcome(random: Random): OrgasmOutcome {
  const { cum, ruined, denial } = config.orgasm
  const at = random() * (cum.weight + ruined.weight + denial.weight)
  if (at < cum.weight) return 'cum'
  return at < cum.weight + ruined.weight ? 'ruined' : 'denied'
}

function drawTask(random: Random): TaskId {
  let at = random() * drawn.reduce((sum, id) => sum + taskNode(config, id).weight, 0)
  for (const id of drawn) {
    at -= taskNode(config, id).weight
    if (at < 0) return id
  }
  return drawn[0] ?? 'tempo-change'
}

/** Tasks by weight only until a drawn length is reached, with the drawn number of edges among them at random. */
function plain(random: Random): Played {
  const until = 60 * between(random, config.gameDuration)
  const { edging } = config.orgasm
  const wanted = Math.floor(between(random, { min: edging.edges.min, max: edging.edges.max + 1 }))
  const tasks: string[] = []
  let [length, edges] = [taskNode(config, 'warm-up').duration, 0]
  while (length < until) {
    length += between(random, config.taskFrequency)
    const isEdge = edges < wanted && random() < wanted / 20
    tasks.push(isEdge ? 'edging' : drawTask(random))
    if (isEdge) edges++
    length += isEdge ? between(random, edging.duration) + edging.gap : lengthOf(random, tasks.at(-1) as TaskId)
  }
  return { tasks, length: length + between(random, config.orgasm.cum.duration), edges, outcome: drawOutcome(random) }
}

/**
 * The classic rule: the probability of the end grows with the whole minutes played, relative to the maximum length. It
 * ignores the minimum length.
 */
function classic(random: Random): Played {
  const { edging } = config.orgasm
  const tasks: string[] = []
  let [length, edges] = [90, 0]
  for (;;) {
    const completion = Math.floor(length / 60) / config.gameDuration.max
    if (edges >= edging.edges.min && classicEnds(completion, random)) break
    const isEdge = edges < edging.edges.max && classicEdgeComes(completion, random)
    tasks.push(isEdge ? 'edging' : drawTask(random))
    if (isEdge) edges++
    length += isEdge ? between(random, edging.duration) + edging.gap : lengthOf(random, tasks.at(-1) as TaskId)
    length += between(random, config.taskFrequency)
  }
  return { tasks, length: length + between(random, config.orgasm.cum.duration), edges, outcome: drawOutcome(random) }
}

function ours(seed: number): Played {
  const made = generateGame(config, `bench ${seed}`, defaultProfile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const { events, duration, outcome } = made.game
  const names = events.flatMap((event) => (event.kind === 'task' ? [event.task] : []))
  const wanted: readonly string[] = [...drawn, 'edging']
  const tasks = names.filter((name) => wanted.includes(name))
  return { tasks, length: duration / 1000, edges: tasks.filter((name) => name === 'edging').length, outcome }
}

/** Entropy of pairs of consecutive tasks, bits. */
function pairEntropy(games: readonly Played[]): number {
  const counts = new Map<string, number>()
  for (const { tasks } of games) {
    for (const [index, task] of tasks.slice(1).entries()) {
      const pair = `${tasks[index]} ${task}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return -[...counts.values()].reduce((sum, count) => sum + (count / all) * Math.log2(count / all), 0)
}

function longestRepeat({ tasks }: Played): number {
  let [longest, run] = [0, 0]
  for (const [index, task] of tasks.entries()) {
    run = index > 0 && tasks[index - 1] === task ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

const share = (games: readonly Played[], is: (game: Played) => boolean): string =>
  `${((100 * games.filter(is).length) / games.length).toFixed(1)} %`

/** Largest deviation of the share of an outcome from the settings, percentage points. */
function outcomeError(games: readonly Played[]): number {
  const { cum, ruined, denial } = config.orgasm
  const weights = { cum: cum.weight, ruined: ruined.weight, denied: denial.weight }
  const sum = cum.weight + ruined.weight + denial.weight
  const errors = Object.entries(weights).map(([outcome, weight]) =>
    Math.abs(games.filter((game) => game.outcome === outcome).length / games.length - weight / sum),
  )
  return 100 * Math.max(...errors)
}

function report(name: string, games: readonly Played[]): void {
  const { min, max } = config.gameDuration
  const { edges } = config.orgasm.edging
  const inLength = share(games, ({ length }) => length >= min * 60 && length <= max * 60)
  const inEdges = share(games, (game) => game.edges >= edges.min && game.edges <= edges.max)
  const minutes = (
    percentile(
      games.map(({ length }) => length),
      0.5,
    ) / 60
  ).toFixed(1)
  console.log(
    [
      name.padEnd(10),
      `length kept ${inLength.padStart(7)} (median ${minutes} min of ${min} to ${max})`,
      `edges kept ${inEdges.padStart(7)}`,
      `ends off by ${outcomeError(games).toFixed(1)} points`,
      `pair entropy ${pairEntropy(games).toFixed(2)} bits`,
      `longest repeat ${Math.max(...games.map(longestRepeat))}`,
    ].join(' · '),
  )
}

export async function run(args: string[]): Promise<void> {
  const count = numberOption(args, '--games', 10_000)
  const seeds = Array.from({ length: count }, (_, seed) => seed)
  console.log(`${count} games each, the same config: ${drawn.length} tasks, every new one after 5 to 15 s`)
  report('ours', seeds.map(ours))
  report(
    'plain draw',
    seeds.map((seed) => plain(randomFrom(seed))),
  )
  report(
    'classic',
    seeds.map((seed) => classic(randomFrom(seed))),
  )
}
