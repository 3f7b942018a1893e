import { advanced, defineTask, seconds } from '../define-task.ts'

export const denialTask = defineTask({
  id: 'denial',
  path: ['orgasm', 'denial'],
  label: 'Denied',
  about: 'The session ends without orgasm.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['do-not-cum', 'orgasm-denied'],
  enabled: true,
  weight: 0.1,
  fields: { duration: advanced(seconds('Last stretch', [10, 300], [20, 60])) },
})
