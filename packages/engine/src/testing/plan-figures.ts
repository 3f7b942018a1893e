/** Figures of a plan that tests of the generator compare with its rules. */
import type { GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import { placedTasks } from '../tasks/index.ts'
import { isTask } from '../tasks/task.ts'

type Kind = 'task' | 'say' | 'beat' | 'ask' | 'stroke'
export const eventsOf = <Wanted extends Kind>(game: PlayableGame, kind: Wanted): GameEventOf<Wanted>[] =>
  game.events.filter((event): event is GameEventOf<Wanted> => event.kind === kind)

const placed: readonly string[] = placedTasks
/** The spans of tasks that the generator chose. */
export const chosenSpans = (game: PlayableGame): GameEventOf<'task'>[] =>
  eventsOf(game, 'task').filter(({ task }) => isTask(task) && !placed.includes(task))

/** The part of the game that spans of these tasks take, 0..1. */
export const shareOfTime = (game: PlayableGame, isCounted: (task: GameEventOf<'task'>['task']) => boolean): number =>
  eventsOf(game, 'task')
    .filter(({ task }) => isCounted(task))
    .reduce((sum, { duration }) => sum + duration, 0) / game.duration

/** Tempo at times of the game at which strokes sound, `step` ms apart. */
export function tempoSamples(game: PlayableGame, step = 2000): { at: number; tempo: number }[] {
  return eventsOf(game, 'beat').flatMap((beat) => {
    const first = Math.ceil(beat.at / step) * step
    const count = Math.max(0, Math.ceil((beat.at + beat.duration - first) / step))
    return Array.from({ length: count }, (_, n) => first + n * step).map((at) => ({
      at,
      tempo: tempoAt(beat.tempo, beat.duration, at - beat.at),
    }))
  })
}

/** Pearson's correlation of tempo with time. */
export function tempoTrend(game: PlayableGame): number {
  const samples = tempoSamples(game)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const times = mean(samples.map(({ at }) => at))
  const tempos = mean(samples.map(({ tempo }) => tempo))
  const sum = (of: (sample: { at: number; tempo: number }) => number) =>
    samples.reduce((total, sample) => total + of(sample), 0)
  const both = sum(({ at, tempo }) => (at - times) * (tempo - tempos))
  return both / Math.sqrt(sum(({ at }) => (at - times) ** 2) * sum(({ tempo }) => (tempo - tempos) ** 2))
}

/** The value below which `share` of the values lie. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? NaN
