import { advanced, amount, defineTask, options, seconds } from '../define-task.ts'

const clampActions = ['pinch', 'twist', 'pull', 'shake', 'weights', 'ripoff'] as const
export type ClampAction = (typeof clampActions)[number]

export const nippleClampsTask = defineTask({
  id: 'nipple-clamps',
  path: ['nipples', 'clamps'],
  label: 'Nipple clamps',
  about: 'Clamps go on, may be moved or weighted, and come off slowly.',
  safetyClass: 'C',
  bodyParts: ['nipples'],
  beats: 'strokes',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation', 'sickle-cell', 'pregnancy', 'epilepsy'],
  mode: 'advanced',
  equipment: ['nipple-clamps'],
  triggers: [
    'nipple-clamps-attach',
    'nipple-clamps-detach',
    'nipple-clamps-ripoff',
    'nipple-clamps-pinch',
    'nipple-clamps-twist',
    'nipple-clamps-pull',
    'nipple-clamps-shake',
    'nipple-clamps-weight-increase',
    'nipple-clamps-weight-decrease',
  ],
  enabled: false,
  weight: 0.15,
  fields: {
    duration: advanced(seconds('Worn for', [30, 600], [120, 300])),
    actions: options('Actions', clampActions, ['pinch', 'twist'], { ripoff: 'Rip-off' }),
    weightLimit: amount('Most weight', 'g', [0, 500], 500),
    weightIncrement: amount('Weight step', 'g', [100, 100], 100),
  },
})
