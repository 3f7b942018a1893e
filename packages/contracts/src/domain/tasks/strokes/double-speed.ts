import { advanced, defineTask, seconds } from '../define-task.ts'

export const doubleSpeedTask = defineTask({
  id: 'double-speed',
  path: ['cock', 'stroke', 'doubleSpeed'],
  label: 'Double speed',
  about: 'The beat doubles for a short while.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['double-speed'],
  enabled: true,
  weight: 0.75,
  fields: { duration: advanced(seconds('Duration', [5, 60], [5, 30])) },
})
