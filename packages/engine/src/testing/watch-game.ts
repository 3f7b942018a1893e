/** Rules of a generated game, each reported under its id in SPEC.md. */
import type { EventTask, GeneratorConfig, PlayableGame, Range, TaskId } from '@rubato/contracts/domain'
import { taskNode } from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { possibleOutcomes } from '../config/budget.ts'
import { outcomeTasks, type ResolvedConfig } from '../config/resolve-config.ts'
import { directionOf, ORDERS_APART } from '../plan/tempo-order.ts'
import type { PlayerProfile } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import type { Report } from './surveyed-rules.ts'
import { watchWornItems } from './watch-worn-items.ts'
import { watchStrain } from './watch-strain.ts'
import { watchStrokes } from './watch-strokes.ts'

/** Tasks whose `duration` is the time of their question: some strokes of it rest. */
const asked: readonly TaskId[] = ['edging', 'cum', 'ruined']

const span = (game: PlayableGame, from: number, until: number, task: TaskId): number => {
  const kind = asked.includes(task) ? 'ask' : 'beat'
  return game.events
    .filter((event) => event.kind === kind && event.task === task && event.at >= from && event.at < until)
    .reduce((sum, { duration }) => sum + duration, 0)
}

/** Tasks whose `duration` is the length of their beats or of their question. */
const timed = [
  'tempo-change',
  'style',
  'grip',
  'hand',
  'clench',
  'double-speed',
  'teasing',
  'acceleration',
  'eyes',
  'nipple-stimulation',
  'edging',
  'cum',
  'ruined',
  'denial',
] as const
const isTimed = (task: string): task is (typeof timed)[number] => (timed as readonly string[]).includes(task)

const inSeconds = (ms: number, range: Range): boolean => ms >= range.min * 1000 - 1 && ms <= range.max * 1000 + 1

function watchLengths(game: PlayableGame, config: GeneratorConfig, report: Report): void {
  for (const event of game.events) {
    if (event.kind !== 'task' || !isTimed(event.task)) continue
    const length = span(game, event.at, event.at + event.duration, event.task)
    const { duration } = taskNode(config, event.task)
    report('GEN-4', inSeconds(length, duration), () => `${event.task} lasts ${length} ms`)
  }
}

/** Tasks with two spans in a row: put on and taken off, or reserved from the start. */
const twofold: readonly EventTask[] = [
  'nipple-clamps',
  'gag',
  'butt-plug',
  'rubber-band',
  'ball-binding',
  'icy-hot',
  'toothpaste',
  'cum-eating',
]

/** The least ratio of the fastest tempo to the slowest with which a task is possible. */
const leastRange = { 'tempo-change': 1.1, acceleration: 1.25 } as const
/** Time that these tasks need in addition to their length, ms. */
const AROUND_MS = 20_000

/** Tasks that are always possible for a member's tempo where the time suffices. */
const alwaysPossible = ({ tempo }: PlayerProfile): TaskId[] =>
  (['tempo-change', 'acceleration'] as const).filter(
    (id) => Math.min(tempo.max, caps.hotTempo.value) >= tempo.min * leastRange[id],
  )

/** Whether a line shortly before `at` has asked for another tempo: a task that asks for one waits after it. */
const isAfterOrder = ({ events }: PlayableGame, at: number): boolean =>
  events.some(
    (event) =>
      event.kind === 'say' &&
      directionOf(event.trigger) !== undefined &&
      event.at <= at &&
      event.at > at - ORDERS_APART,
  )

function watchRepeats(game: PlayableGame, config: GeneratorConfig, profile: PlayerProfile, report: Report): void {
  const spans = game.events.filter((event) => event.kind === 'task' && event.task !== 'steady')
  const open = alwaysPossible(profile).filter((id) => taskNode(config, id).enabled && taskNode(config, id).weight > 0)
  for (const [index, event] of spans.entries()) {
    const before = spans[index - 1]
    if (event.kind !== 'task' || before?.task !== event.task || twofold.includes(event.task)) continue
    if (isAfterOrder(game, event.at)) continue
    const others = open.filter((id) => {
      const { duration } = taskNode(config, id) as { duration: Range }
      return id !== event.task && duration.min * 1000 + AROUND_MS <= event.duration
    })
    report('GEN-5', others.length === 0, () => `${event.task} twice in a row at ${event.at}, ${others[0]} was possible`)
  }
}

export function watchGame(game: PlayableGame, config: ResolvedConfig, profile: PlayerProfile, report: Report): void {
  const { min, max } = config.gameDuration
  report('GEN-2', inSeconds(game.duration, { min: min * 60, max: max * 60 }), () => `${game.duration} ms`)
  const end = Math.max(...game.events.map((event) => event.at + event.duration))
  report('GEN-2', end === game.duration, () => `ends at ${end}, not at ${game.duration}`)
  const edges = game.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length
  const range = config.orgasm.edging.enabled ? config.orgasm.edging.edges : { min: 0, max: 0 }
  report('GEN-3', edges >= range.min && edges <= range.max, () => `${edges} edges`)
  report(
    'GEN-6',
    possibleOutcomes(config).some(({ outcome }) => outcome === game.outcome) &&
      game.events.some(({ task }) => task === outcomeTasks[game.outcome]),
    () => `ends with ${game.outcome}`,
  )
  watchLengths(game, config, report)
  watchRepeats(game, config, profile, report)
  watchStrain(game, config, report)
  watchStrokes(game, profile, report)
  watchWornItems(game, config, profile, report)
  const problems = checkGame(game, profile)
  report('SAFE-1', problems.length === 0, () => JSON.stringify(problems[0]))
}
