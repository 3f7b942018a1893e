/** Texts for the sentences of the builder package, whose ids become names. */
import type { TFunction } from 'i18next'
import {
  ANY_MEDIA_TAG,
  eventTaskSchema,
  items,
  lineTriggerSchema,
  type EventTask,
  type ItemId,
} from '@rubato/contracts/domain'
import type { BuilderSentence, CommandProblem } from '@rubato/builder'
import { durationText } from '../../../domain/texts/duration-text.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { builderText } from './builder-text.ts'
import { excerptOf } from './record-text.ts'
import { timeText } from '../times/time-text.ts'

const isItem = (id: string): id is ItemId => (items as readonly string[]).includes(id)

function nameOf(t: TFunction, name: string, value: string | number): string | number {
  if (name === 'item' || name === 'other' || name === 'host')
    return isItem(String(value)) ? t(`stage.body.names.${value as ItemId}`) : value
  if (name === 'kind' || name === 'wanted') return builderText(t, `file.${name === 'kind' ? 'kinds' : name}.${value}`)
  if (name === 'tag' && value === ANY_MEDIA_TAG) return builderText(t, 'record.any-tag')
  if (name === 'lane') return builderText(t, `lanes.${value}`)
  if (name === 'task') return eventTaskSchema.safeParse(value).success ? taskLabel(t, value as EventTask) : value
  if (name === 'trigger') {
    const { data: trigger } = lineTriggerSchema.safeParse(value)
    return trigger === undefined ? value : triggerLabel(t, trigger)
  }
  if (name === 'words') return excerptOf(String(value))
  return value
}

/** The times of a sentence, with an ellipsis where `count` says that there are more. */
function momentsText({ moments, count }: BuilderSentence['values']): string {
  const shown = String(moments).split(' ')
  return [...shown.map((ms) => timeText(Number(ms))), ...(Number(count) > shown.length ? ['…'] : [])].join(', ')
}

/** Adds `time`, the text of `ms` or `at`, `length`, the text of `seconds`, and the text of `moments`. */
function valuesOf(t: TFunction, values: BuilderSentence['values']): Record<string, string | number> {
  const named = Object.entries(values).map(([name, value]) => [name, nameOf(t, name, value)] as const)
  const { ms, at, seconds, moments } = values
  const length = typeof seconds === 'number' ? { length: durationText(t, seconds) } : {}
  const time = typeof ms === 'number' ? ms : typeof at === 'number' ? at : null
  return {
    ...Object.fromEntries(named),
    ...length,
    ...(time === null ? {} : { time: timeText(Math.abs(time)) }),
    ...(moments === undefined ? {} : { moments: momentsText(values) }),
  }
}

/** The effects of a ripple, without the figures that are zero. */
function changesText(t: TFunction, values: BuilderSentence['values']): string {
  const texts = (names: readonly string[], more = {}) =>
    names.flatMap((name) => {
      const count = values[name] ?? 0
      return count === 0 ? [] : [builderText(t, `preview.${name}`, { count, ...more })]
    })
  const lanes = texts(['tasks', 'lines', 'beats', 'held'])
  const moves = lanes.length > 0 ? texts(['moves'], { context: 'lanes', lanes: lanes.join(', ') }) : texts(['moves'])
  const changes = [...moves, ...texts(['splits', 'removes', 'separates'])].join(', ')
  return changes.charAt(0).toUpperCase() + changes.slice(1)
}

/** The key `builder.check.heat` is `check.heat` in the namespace `builder`. */
export const sentenceText = (t: TFunction, { key, values }: BuilderSentence): string => {
  const changes = key === 'builder.preview.ripple' ? { changes: changesText(t, values) } : {}
  return builderText(t, key.replace(/^builder\./, ''), { ...valuesOf(t, values), ...changes })
}

/** Why a command was refused; the contract's own words where it has some. */
export const problemText = (t: TFunction, { sentence, message }: CommandProblem): string =>
  message === null ? sentenceText(t, sentence) : `${sentenceText(t, sentence)} ${message}`
