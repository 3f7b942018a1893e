import { advanced, defineTask, seconds } from '../define-task.ts'

export const buttPlugTask = defineTask({
  id: 'butt-plug',
  path: ['anal', 'plug'],
  label: 'Plug',
  about: 'A plug with a flared base goes in and comes out.',
  safetyClass: 'C',
  bodyParts: ['anus'],
  beats: 'strokes',
  screenedBy: ['blood-thinners', 'reduced-sensation', 'pregnancy'],
  mode: 'advanced',
  equipment: ['plug', 'lubricant'],
  triggers: ['butt-plug-insert', 'butt-plug-remove', 'butt-plug-remove-inflated'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Worn for', [60, 1800], [180, 600])) },
})
