/** Which colour a block has. */
import { getTask, spans, type EventTask } from '@rubato/contracts/domain'
import type { Block } from './layout.ts'

/** Colours of tasks by category, those of spans without a task, and those of the other lanes. */
export const looks = [
  'steady',
  'rest',
  'cock',
  'orgasm',
  'eyes',
  'nipples',
  'lungs',
  'anal',
  'mouth',
  'beats',
  'lines',
  'held',
  'strokes',
  'questions',
] as const
export type Look = (typeof looks)[number]

function taskLook(task: EventTask): Look {
  if (task === 'steady') return 'steady'
  if ((spans as readonly string[]).includes(task)) return 'rest'
  const [category] = getTask(task as Parameters<typeof getTask>[0]).path
  return (looks as readonly string[]).includes(category) ? category : 'rest'
}

export function lookOf({ record }: Block): Look {
  if (record.lane === 'tasks') return taskLook(record.task)
  return record.lane === 'tempo' ? 'beats' : record.lane
}
