/** Steps, weights and expected frequencies of a generator. */
import type { TFunction } from 'i18next'
import type { Range } from '@rubato/contracts/domain'
import type { Unit } from '../../domain/texts/range-text.ts'

/** Step of one arrow key press: coarser on long tracks. */
export function stepOf(unit: Unit, { min, max }: Range): number {
  if (unit === 'g') return 100
  if (unit !== 's' || max - min <= 60) return 1
  return max - min <= 300 ? 5 : 10
}

/** How often to expect a task, from its mean number in the generated games. */
export function expectedText(t: TFunction, mean: number): string {
  const games = Math.round(mean * 10)
  if (mean === 0) return t('generator.expected.never')
  if (mean < 0.05) return t('generator.expected.seldom')
  if (games < 10) return t('generator.expected.share', { games })
  return mean < 1.5 ? t('generator.expected.once') : t('generator.expected.times', { times: Math.round(mean) })
}

export const weightText = (weight: number): string => weight.toFixed(2)
