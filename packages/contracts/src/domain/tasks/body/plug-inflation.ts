import { amount, defineTask, options } from '../define-task.ts'

const plugRemovals = ['deflated', 'inflated'] as const

export const plugInflationTask = defineTask({
  id: 'plug-inflation',
  path: ['anal', 'inflation'],
  label: 'Plug inflation',
  about: 'An inflatable plug, step by step.',
  safetyClass: 'C',
  bodyParts: ['anus'],
  beats: 'strokes',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation', 'pregnancy'],
  mode: 'expert',
  equipment: ['inflatable-plug', 'lubricant'],
  needs: 'butt-plug',
  triggers: ['butt-plug-inflate', 'butt-plug-deflate'],
  enabled: false,
  weight: 0.1,
  fields: {
    steps: amount('Most steps', 'steps', [1, 3], 2),
    /** A plug at step one may come out as it is; from step two on it is deflated first. */
    removal: options('Comes out', plugRemovals, ['deflated']),
  },
})
