import { counts, defineTask } from './define-task.ts'

export const ballSlapTask = defineTask({
  id: 'ball-slap',
  path: ['cock', 'cbt', 'slap'],
  label: 'Slap',
  about: 'A set of light slaps.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  triggers: ['ball-slap', 'ball-slap-harder', 'balls-sore'],
  enabled: false,
  weight: 0.2,
  fields: { count: counts('Slaps a set', [1, 10], [3, 10]) },
})
