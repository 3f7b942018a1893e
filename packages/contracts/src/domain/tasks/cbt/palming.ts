import { advanced, defineTask, seconds } from '../define-task.ts'

export const palmingTask = defineTask({
  id: 'palming',
  path: ['cock', 'cbt', 'palming'],
  label: 'Palming',
  about: 'The palm circles on the head, with lube.',
  safetyClass: 'B',
  bodyParts: ['penis'],
  beats: 'palming',
  screenedBy: [],
  mode: 'advanced',
  equipment: ['lubricant'],
  triggers: ['palming-start', 'palming-keep', 'palming-stop'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Duration', [5, 180], [10, 30])) },
})
