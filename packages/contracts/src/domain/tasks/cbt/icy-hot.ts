import { advanced, defineTask, seconds } from '../define-task.ts'

export const icyHotTask = defineTask({
  id: 'icy-hot',
  path: ['cock', 'cbt', 'icyHot'],
  label: 'Warming cream',
  about: 'A little on the outer shaft, then washed off.',
  safetyClass: 'C',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: ['reduced-sensation'],
  mode: 'expert',
  equipment: ['warming-cream'],
  triggers: ['icy-hot-apply'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Left on for', [15, 120], [30, 90])) },
})
