import { counts, defineTask } from './define-task.ts'

export const plugInflationTask = defineTask({
  id: 'plug-inflation',
  path: ['anal', 'inflation'],
  label: 'Plug inflation',
  about: 'An inflatable plug, step by step.',
  safetyClass: 'C',
  bodyParts: ['anus'],
  triggers: ['butt-plug-inflate', 'butt-plug-deflate'],
  enabled: false,
  weight: 0.1,
  fields: { steps: counts('Steps', [1, 3], [1, 2]) },
})
