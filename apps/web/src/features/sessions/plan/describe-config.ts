/** The length of a config's games as text, and the number of its tasks. */
import type { TFunction } from 'i18next'
import { taskNode, tasks, type GeneratorConfig } from '@rubato/contracts/domain'

/** Number of tasks that the config turns on. */
export const countOn = (config: GeneratorConfig): number =>
  tasks.filter(({ id }) => taskNode(config, id).enabled).length

export function durationText(t: TFunction, config: Pick<GeneratorConfig, 'gameDuration'>): string {
  const { min, max } = config.gameDuration
  return min === max ? t('generate.length-exact', { count: max }) : t('generate.length-between', { min, max })
}
