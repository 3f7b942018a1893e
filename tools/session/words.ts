/** The English words of a screenplay: those of the stage, from the texts of the web app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTaskLabel, eventTaskSchema, type EventTask } from '@rubato/contracts/domain'
import type { BuilderSentence } from '@rubato/builder'
import type { ScreenplayWords } from '@rubato/engine'
import { root } from '../steps.ts'

const TEXTS = 'apps/web/public/locales/en'
const readTexts = (name: string): unknown => JSON.parse(readFileSync(join(root, TEXTS, `${name}.json`), 'utf8'))

type Stage = Omit<ScreenplayWords, 'tasks' | 'hands' | 'outcomes' | 'screenplay' | 'triggerName'>
interface Texts {
  stage: Stage
  over: Pick<ScreenplayWords, 'outcomes'>
  screenplay: ScreenplayWords['screenplay']
}

const tasks = Object.fromEntries(
  eventTaskSchema.options.flatMap(({ options }) => options).map((task: EventTask) => [task, eventTaskLabel(task)]),
) as Record<EventTask, string>

export function readScreenplayWords(): ScreenplayWords {
  const { stage, over, screenplay } = readTexts('common') as Texts
  const hands = { dominant: 'usual', 'non-dominant': 'other' }
  return { ...stage, tasks, hands, outcomes: over.outcomes, screenplay, triggerName: (id) => id }
}

/** A sentence of the builder in English. */
export function sentenceText({ key, values }: BuilderSentence): string {
  const text = key
    .replace(/^builder\./, '')
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], readTexts('builder'))
  return (typeof text === 'string' ? text : key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}
