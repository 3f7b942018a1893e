import { advanced, defineTask, seconds } from '../define-task.ts'

export const toothpasteTask = defineTask({
  id: 'toothpaste',
  path: ['cock', 'cbt', 'toothpaste'],
  label: 'Toothpaste',
  about: 'A little on the outer shaft, then washed off.',
  safetyClass: 'C',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: ['reduced-sensation'],
  mode: 'expert',
  equipment: ['toothpaste'],
  triggers: ['toothpaste-apply'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Left on for', [15, 120], [30, 90])) },
})
