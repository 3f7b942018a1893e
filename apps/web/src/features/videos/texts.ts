/** Names and sentences about scripts. */
import type { TFunction } from 'i18next'
import { strengthOf } from '@rubato/builder/funscript'
import { clockText } from '../../ui/text/clock-text.ts'
import type { RefusedScript } from '../../domain/videos/load-scripts.ts'
import type { PlannedScript } from './plan-video.ts'

type Texts = TFunction<'videos'>

/** ms as clock text. */
export const timeText = (ms: number): string => clockText(Math.floor(ms / 1000))

const strengths = ['soft', 'normal', 'hard'] as const

/** "Soft", "Normal" or "Hard"; a label of the author's own as it is. */
export function scriptName(t: Texts, label: string): string {
  if (label === '') return t('script.normal')
  const strength = strengths[strengthOf(label)]
  return strength === 'normal' || label.toLowerCase() !== strength ? label : t(`script.${strength}`)
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const refusedText = (t: Texts, { path, reason, values }: RefusedScript): string =>
  `${t('refused.title', { file: fileName(path) })} ${t(`refused.${reason}`, values)}`

/** The text that says how strokes that are too fast are played. */
export function paceText(
  t: Texts,
  { beats, rates, fast, leftOut }: Pick<PlannedScript, 'beats' | 'rates' | 'fast' | 'leftOut'>,
  bpm: number,
): string {
  const total = beats.length + leftOut
  if (total === 0) return t('pace.none', { bpm })
  if (fast === 0) return t('pace.all', { count: total, bpm })
  const slowest = Math.min(...rates.map(({ rate }) => rate))
  const values = { count: fast, total, bpm, left: t('pace.left', { count: leftOut }) }
  if (slowest === 1) return t('pace.thin', values)
  const slowed = { ...values, percent: Math.round(100 * slowest) }
  return leftOut === 0 ? t('pace.slow-all', slowed) : t('pace.slow', slowed)
}
