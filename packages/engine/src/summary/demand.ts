import type { Intensity, PlayableGame } from '@rubato/contracts/domain'
import { TEMPO } from '@rubato/contracts/domain'
import { actCount } from '../generate/acts.ts'
import { taskDemand } from '../tasks/index.ts'

/** Mean of values, weighted with lengths; 0 without any length. */
function meanOver(parts: readonly { value: number; ms: number }[]): number {
  const length = parts.reduce((sum, { ms }) => sum + ms, 0)
  return length === 0 ? 0 : parts.reduce((sum, { value, ms }) => sum + value * ms, 0) / length
}

/** Share of the tempo in the figure; the rest is the demand of the tasks. */
const TEMPO_SHARE = 0.8

/** The factor for a game with acts, whose valleys lower the mean. Calibrated as the limits below. */
const WITH_ACTS = 1.18

/**
 * 0 gentle to 1 demanding: the mean tempo of the beats as a share of the fastest tempo, and the mean demand of the tasks,
 * both weighted with their lengths.
 */
export function demandOf({ events, duration }: Pick<PlayableGame, 'events' | 'duration'>): number {
  const tempo = meanOver(
    events.flatMap((event) =>
      event.kind === 'beat' ? [{ value: (event.tempo.from + event.tempo.to) / 2 / TEMPO.max, ms: event.duration }] : [],
    ),
  )
  const tasks = meanOver(
    events.flatMap(({ kind, task, duration }) => {
      const value = kind === 'task' ? taskDemand(task) : undefined
      return value === undefined ? [] : [{ value, ms: duration }]
    }),
  )
  const mean = TEMPO_SHARE * tempo + (1 - TEMPO_SHARE) * tasks
  return actCount(duration) > 0 ? WITH_ACTS * mean : mean
}

/** Least demand of a steady and of a strong game. Calibrated with the quick start, see its test in the web app. */
const STEADY = 0.498
const STRONG = 0.585

export const intensityOf = (demand: number): Intensity => {
  if (demand >= STRONG) return 'strong'
  return demand >= STEADY ? 'steady' : 'gentle'
}
