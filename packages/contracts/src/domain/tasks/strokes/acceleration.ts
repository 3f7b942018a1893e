import { advanced, defineTask, seconds } from '../define-task.ts'

export const accelerationTask = defineTask({
  id: 'acceleration',
  path: ['cock', 'stroke', 'acceleration'],
  label: 'Acceleration',
  about: 'The beat climbs evenly from slow to fast.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['acceleration', 'do-not-cum'],
  enabled: true,
  weight: 0.7,
  fields: { duration: advanced(seconds('Duration', [10, 180], [15, 60])) },
})
