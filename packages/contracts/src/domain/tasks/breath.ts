import { defineTask, seconds } from './define-task.ts'

export const breathTask = defineTask({
  id: 'breath',
  path: ['lungs', 'breath'],
  label: 'Breath',
  about: 'A short breath hold, seated, always followed by breathing.',
  safetyClass: 'C',
  bodyParts: ['lungs'],
  triggers: ['breath-take', 'breath-hold', 'breath-hold-keep', 'breath-breathe'],
  enabled: false,
  weight: 0.1,
  fields: { duration: seconds('Hold', [3, 20], [5, 10]) },
})
