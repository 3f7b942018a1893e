/** Games of chosen tasks and their parts, for tests of single tasks. */
import {
  copyOfConfig,
  generatorConfigSchema,
  taskNode,
  tasks,
  type GameEventOf,
  type GeneratorConfig,
  type PlayableGame,
  type TaskId,
  type TriggerId,
} from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import { countGame, type CountedGame } from '../safety/counted-beats.ts'
import { fullConsent } from './random.ts'

export const willing: PlayerProfile = { ...defaultProfile, ...fullConsent }

const placed: readonly TaskId[] = ['warm-up', 'edging', 'cum', 'ruined', 'denial']

/** A config of 30 minutes in which of the tasks that are chosen only these come; `change` changes other fields. */
export function only(
  ids: readonly TaskId[],
  change: (config: GeneratorConfig) => void = () => undefined,
): GeneratorConfig {
  const config = copyOfConfig(generatorConfigSchema.parse({ gameDuration: { min: 30, max: 30 } }))
  for (const { id } of tasks) {
    const node = taskNode(config, id)
    if (ids.includes(id)) Object.assign(node, { enabled: true, weight: 1 })
    else if (!placed.includes(id)) node.enabled = false
  }
  change(config)
  return config
}
/** Every task at the same weight. */
export const every = (): GeneratorConfig => only(tasks.map(({ id }) => id))

/** Games of the seeds "0", "1" and so on. */
export const gamesOf = (config: GeneratorConfig, profile = willing, count = 8): PlayableGame[] =>
  Array.from({ length: count }, (_, seed) => {
    const made = generateGame(config, `${seed}`, profile)
    if (!made.ok) throw new Error(JSON.stringify(made.problems))
    return made.game
  })

export type Span = GameEventOf<'task'>
export const spansOf = ({ events }: PlayableGame, task: TaskId): Span[] =>
  events.filter((event): event is Span => event.kind === 'task' && event.task === task)

export type Strokes = GameEventOf<'beat'>
export const strokesOf = ({ events }: PlayableGame): Strokes[] =>
  events.filter((event): event is Strokes => event.kind === 'beat' && areStrokes(event.task))
export const strokesIn = (game: PlayableGame, { at, duration }: Span): Strokes[] =>
  strokesOf(game).filter((beat) => beat.at >= at && beat.at < at + duration)
/** The tempo with which the strokes before `at` ended, bpm. */
export const tempoBefore = (game: PlayableGame, at: number): number =>
  strokesOf(game).findLast((beat) => beat.at < at)?.tempo.to ?? NaN

export type Line = GameEventOf<'say'>
/** Talk over strokes, which the plan adds to the tasks, as fillers or not. */
const talk: readonly TriggerId[] = ['do-not-cum', 'teasing-strokes-continue']
const isTalk = ({ filler, trigger }: Line): boolean => filler !== undefined || talk.includes(trigger)
/** The lines of the tasks themselves, without talk. */
export const linesOf = ({ events }: PlayableGame): Line[] =>
  events.filter((event): event is Line => event.kind === 'say' && !isTalk(event))
export const linesIn = (game: PlayableGame, from: number, until: number): Line[] =>
  linesOf(game).filter(({ at }) => at >= from && at < until)

/** The game, counted. Throws where it has too many beats. */
export function counted(game: PlayableGame): CountedGame {
  const result = countGame(game)
  if (!result) throw new Error('The game has more beats than the cap.')
  return result
}
