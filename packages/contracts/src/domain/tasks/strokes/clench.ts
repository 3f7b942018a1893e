import { advanced, defineTask, seconds } from '../define-task.ts'

export const clenchTask = defineTask({
  id: 'clench',
  path: ['cock', 'stroke', 'clench'],
  label: 'Clench',
  about: 'The pelvic floor is tightened and held while the beat goes on.',
  safetyClass: 'A',
  bodyParts: ['pelvic-floor'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['clench'],
  enabled: true,
  weight: 0.25,
  fields: { duration: advanced(seconds('Hold', [3, 60], [5, 15])) },
})
