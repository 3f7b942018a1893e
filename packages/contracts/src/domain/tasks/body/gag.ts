import { advanced, defineTask, seconds } from '../define-task.ts'

export const gagTask = defineTask({
  id: 'gag',
  path: ['mouth', 'gag'],
  label: 'Gag',
  about: 'A gag that the hand can remove at any time.',
  safetyClass: 'C',
  bodyParts: ['mouth'],
  beats: 'strokes',
  screenedBy: ['heart', 'lung-disease', 'epilepsy'],
  mode: 'advanced',
  equipment: ['gag'],
  triggers: ['gag-insert', 'gag-remove'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Worn for', [15, 300], [60, 180])) },
})
