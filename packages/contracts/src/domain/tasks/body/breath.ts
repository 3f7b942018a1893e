import { advanced, amount, defineTask, seconds } from '../define-task.ts'

export const breathTask = defineTask({
  id: 'breath',
  path: ['lungs', 'breath'],
  label: 'Breath',
  about: 'A short breath hold, seated, always followed by breathing.',
  safetyClass: 'C',
  bodyParts: ['lungs'],
  beats: 'strokes',
  screenedBy: ['heart', 'sickle-cell', 'pregnancy', 'lung-disease', 'epilepsy'],
  mode: 'advanced',
  triggers: ['breath-take', 'breath-hold', 'breath-hold-keep', 'breath-breathe'],
  enabled: false,
  weight: 0.1,
  fields: {
    duration: advanced(seconds('Hold', [3, 20], [5, 10])),
    holds: amount('Most holds a session', 'count', [1, 5], 3),
  },
})
