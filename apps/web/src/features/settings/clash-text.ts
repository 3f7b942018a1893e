/** Names and values of settings that were changed in two places, as text. */
import type { TFunction } from 'i18next'
import { tasks } from '@rubato/contracts/domain'
import { fieldLabel, taskLabel } from '../../domain/task-texts.ts'
import { textAt } from '../../lib/i18n/text-at.ts'

const CONFIG = 'gameGeneratorConfig'

/** Names of the settings outside the tasks, by path. */
function generalName(t: TFunction, path: string): string | undefined {
  const names: Record<string, string> = {
    tempo: t('settings.tempo'),
    beatPatternTempo: t('settings.pattern-tempo'),
    edgingTempoPercent: t('settings.edging-tempo'),
    chatSpeed: t('settings.chat-speed'),
    talk: t('settings.talk'),
    [`${CONFIG}.gameDuration`]: t('generator.duration'),
    [`${CONFIG}.taskFrequency`]: t('generator.frequency'),
    [`${CONFIG}.intensityCurve`]: t('generator.curve'),
    [`${CONFIG}.instructor.voice`]: t('settings.voice'),
    [`${CONFIG}.instructor.introduction`]: t('settings.introduction'),
    [`${CONFIG}.instructor.script`]: t('settings.script'),
  }
  return names[path]
}

/** "Grip, weight" for gameGeneratorConfig.cock.stroke.grip.weight. */
function taskName(t: TFunction, path: readonly string[]): string | undefined {
  const task = tasks.find((each) => each.path.every((key, index) => path[index] === key))
  if (!task) return undefined
  const field = path[task.path.length]
  const label = taskLabel(t, task.id)
  if (field === undefined || field === 'enabled') return label
  if (field === 'weight') return t('generator.weight', { task: label })
  return t('generator.field', { task: label, field: fieldLabel(t, task.id, field).toLocaleLowerCase() })
}

/** A category; the path itself where no name exists. */
function placeName(t: TFunction, path: readonly string[]): string {
  const section = textAt(t, `generator.sections.${path.slice(0, -1).join('-')}`, path.join(', '))
  return path.at(-1) === 'weight' ? t('generator.category-weight', { section }) : section
}

export function clashName(t: TFunction, path: readonly string[]): string {
  const inConfig = path[0] === CONFIG ? path.slice(1) : path
  return generalName(t, path.join('.')) ?? taskName(t, inConfig) ?? placeName(t, inConfig)
}

export function clashValue(t: TFunction, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('settings.clash.on') : t('settings.clash.off')
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('settings.clash.none')
  if (typeof value === 'object' && value !== null && 'min' in value && 'max' in value)
    return t('settings.clash.range', { min: String(value.min), max: String(value.max) })
  return typeof value === 'string' || typeof value === 'number' ? String(value) : t('settings.clash.none')
}
