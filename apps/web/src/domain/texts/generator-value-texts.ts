/** Names and values of a generator, as text. */
import type { TFunction } from 'i18next'
import { photoSchema, tasks } from '@rubato/contracts/domain'
import { mergedValue, type ClashRow } from '../clash-table.tsx'
import { fieldLabel, taskLabel } from './task-texts.ts'
import { textAt } from '../../lib/i18n/text-at.ts'
import type { Clash } from '../../lib/storage/three-way-merge.ts'

const CONFIG = 'config'

/** Names of the values outside the tasks, by path. */
function generalName(t: TFunction, path: string): string | undefined {
  const names: Record<string, string> = {
    title: t('scripts.form.title'),
    description: t('scripts.form.description'),
    tags: t('scripts.form.tags'),
    splash: t('photos.label'),
    [`${CONFIG}.gameDuration`]: t('generator.duration'),
    [`${CONFIG}.taskFrequency`]: t('generator.frequency'),
    [`${CONFIG}.intensityCurve`]: t('generator.curve'),
    [`${CONFIG}.silentBeat`]: t('generator.silent-beat'),
    [`${CONFIG}.instructor.voice`]: t('settings.voice'),
    [`${CONFIG}.instructor.introduction`]: t('settings.introduction'),
    [`${CONFIG}.instructor.moans`]: t('settings.moans'),
    [`${CONFIG}.instructor.script`]: t('settings.script'),
  }
  return names[path]
}

/** "Grip, weight" for cock.stroke.grip.weight. */
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

/** The name of the value at a path of `GameGeneratorWrite`. */
export function generatorValueName(t: TFunction, path: readonly string[]): string {
  const inConfig = path[0] === CONFIG ? path.slice(1) : path
  return generalName(t, path.join('.')) ?? taskName(t, inConfig) ?? placeName(t, inConfig)
}

/** A photo is named by its alternative text or its author. */
function valueOf(t: TFunction, value: unknown): string {
  const photo = Array.isArray(value) ? photoSchema.safeParse(value[0]) : null
  return photo?.success ? (photo.data.alt ?? photo.data.author.name) : mergedValue(t, value)
}

export const clashRow = (t: TFunction, { path, mine, theirs }: Clash): ClashRow => ({
  name: generatorValueName(t, path),
  mine: valueOf(t, mine),
  theirs: valueOf(t, theirs),
})
