/**
 * Texts for the engine's sentences about a config or a game. The engine returns keys and ids; the texts are in the
 * locale.
 */
import type { TFunction } from 'i18next'
import { categories, taskIds, type Category, type ItemId, type TaskId } from '@rubato/contracts/domain'
import type { Sentence } from '@rubato/engine'
import { listText } from '../../lib/i18n/list-text.ts'
import { durationText } from './duration-text.ts'
import { rangeText } from './range-text.ts'
import { taskLabel } from './task-texts.ts'

const isTask = (id: string): id is TaskId => (taskIds as readonly string[]).includes(id)
const isCategory = (id: string): id is Category => (categories as readonly string[]).includes(id)

/** The name of an id in the middle of a sentence. */
function nameOf(t: TFunction, sentence: Sentence, id: string): string {
  // Eyes are a task and a category: the sentence's key decides which is meant.
  if (sentence.key === 'explain.categories' && isCategory(id)) return t(`words.categories.${id}`).toLowerCase()
  return isTask(id) ? taskLabel(t, id).toLowerCase() : id
}

type TextValue = number | string

function valueFor(t: TFunction, sentence: Sentence, name: string, language: string): TextValue {
  const value = sentence.values[name] ?? ''
  if (name === 'seconds') return durationText(t, Number(value), 'long')
  if (typeof value === 'number') return value
  if (typeof value !== 'string') {
    const names = value.map((id) => nameOf(t, sentence, id))
    return listText(names, language)
  }
  if (name === 'outcome') return t(`explain.outcomes.${value as 'cum'}`)
  if (name === 'curve') return t(`explain.curves.${value as 'rising'}`)
  if (name !== 'item') return value
  const item = t(`stage.body.names.${value as ItemId}`)
  // A worn item begins its sentence; a held item is in the middle.
  return sentence.key === 'explain.game-held' ? item.toLocaleLowerCase(language) : item
}

/** The time between two tasks. */
function paceOf(t: TFunction, { key, values: { from, to } }: Sentence): Record<string, string> {
  return key === 'explain.pace' ? { every: rangeText(t, 's', { min: Number(from), max: Number(to) }) } : {}
}

/** One text for each sentence. */
export function explainText(t: TFunction, sentences: readonly Sentence[], language: string): string[] {
  // The engine promises which values belong to which key; no type says so.
  const say = t as unknown as (key: string, values: Readonly<Record<string, TextValue>>) => string
  return sentences.map((sentence) => {
    const values = Object.keys(sentence.values).map((name) => [name, valueFor(t, sentence, name, language)] as const)
    return say(sentence.key, { ...Object.fromEntries(values), ...paceOf(t, sentence) })
  })
}
