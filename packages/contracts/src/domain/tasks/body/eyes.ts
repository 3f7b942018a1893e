import { advanced, defineTask, seconds } from '../define-task.ts'

export const eyesTask = defineTask({
  id: 'eyes',
  path: ['eyes'],
  label: 'Eyes closed',
  about: 'Eyes close for a while, seated or lying.',
  safetyClass: 'A',
  bodyParts: ['eyes'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['eyes-open', 'eyes-close'],
  enabled: true,
  weight: 0.2,
  fields: { duration: advanced(seconds('Duration', [5, 300], [15, 60])) },
})
