/** The product's English texts, for tests and for the pages of the benchmarks. */
import { eventTaskLabel, eventTaskSchema, type EventTask } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import type { StageTexts } from '../texts.ts'

const allTasks = eventTaskSchema.options.flatMap(({ options }): readonly EventTask[] => options)

export const englishTexts: StageTexts = {
  ...common.stage,
  tasks: Object.fromEntries(allTasks.map((task) => [task, eventTaskLabel(task)])) as Record<EventTask, string>,
  hands: { dominant: 'Right', 'non-dominant': 'Left' },
}
