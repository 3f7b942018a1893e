import { counts, defineTask } from './define-task.ts'

export const cockFlickTask = defineTask({
  id: 'cock-flick',
  path: ['cock', 'cbt', 'flick'],
  label: 'Flick',
  about: 'A set of light flicks.',
  safetyClass: 'C',
  bodyParts: ['penis'],
  triggers: ['cock-flick'],
  enabled: false,
  weight: 0.1,
  fields: { count: counts('Flicks a set', [1, 10], [3, 6]) },
})
