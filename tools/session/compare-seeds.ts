/**
 * `node tools/session/compare-seeds.ts [title]`: prints, for each shipped game or the one with this title, which of the first 150
 * seeds make a game that holds what its description says and starts gently. Those with the most of the tasks that the
 * description names come first, and among them the slowest openings. The seed in use is marked.
 */
import { defaultProfile, generateGame, summariseGame } from '@rubato/engine'
import { shippedGames } from '@rubato/script-content'
import {
  GENTLE_BPM,
  missingTasks,
  OPENING_MS,
  promises,
  tasksOf,
  temposOf,
} from '../../packages/script-content/src/games/promises.ts'

const SEEDS = 150
const SHOWN = 5

type Shipped = (typeof shippedGames)[number]

interface Candidate {
  seed: string
  tasks: number
  /** The fastest stroke of the opening, bpm. */
  opening: number
}

/** Null for a game that breaks a promise or starts too fast. */
function candidateOf({ title, config, tempo }: Shipped, seed: string): Candidate | null {
  const promised = promises[title]
  const generated = generateGame(config, seed, { ...defaultProfile, tempo })
  if (!promised || !generated.ok) return null
  const { game } = generated
  const { edges, intensity } = summariseGame(game)
  const opening = Math.max(...temposOf(game, OPENING_MS))
  const all = temposOf(game, Infinity)
  const holds =
    game.duration === promised.minutes * 60_000 &&
    game.outcome === promised.outcome &&
    edges.max === promised.edges &&
    intensity === promised.intensity &&
    missingTasks(game, promised).length === 0 &&
    opening <= GENTLE_BPM &&
    Math.min(...all) >= defaultProfile.tempo.min &&
    Math.max(...all) <= defaultProfile.tempo.max
  const named = new Set(Object.keys(promised.tasks))
  return holds ? { seed, opening, tasks: tasksOf(game).filter((task) => named.has(task)).length } : null
}

const [wanted] = process.argv.slice(2)
for (const game of shippedGames.filter(({ title }) => wanted === undefined || title === wanted)) {
  const candidates = Array.from({ length: SEEDS }, (_, index) => candidateOf(game, String(index + 1)))
    .filter((candidate) => candidate !== null)
    .toSorted((a, b) => b.tasks - a.tasks || a.opening - b.opening)
  const used = candidates.findIndex(({ seed }) => seed === game.seed)
  console.log(
    `${game.title}: ${candidates.length} of ${SEEDS} seeds; ${game.seed} is ${used < 0 ? 'not among them' : `number ${used + 1}`}`,
  )
  for (const { seed, tasks, opening } of candidates.slice(0, SHOWN))
    console.log(`  ${seed.padStart(3)}: ${tasks} named tasks, opening at most ${opening.toFixed(0)} bpm`)
}
