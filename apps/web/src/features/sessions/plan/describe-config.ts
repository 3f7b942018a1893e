/** The length of a config's games as text. */
import type { TFunction } from 'i18next'
import type { GeneratorConfig } from '@rubato/contracts/domain'

export function durationText(t: TFunction, config: Pick<GeneratorConfig, 'gameDuration'>): string {
  const { min, max } = config.gameDuration
  return min === max ? t('generate.length-exact', { count: max }) : t('generate.length-between', { min, max })
}
