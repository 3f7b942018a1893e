/** Tasks of the other parts of the body, in the order of the forms. */
import { advanced, amount, counts, defineTask, needed, options, seconds } from './define-task.ts'

export const eyesTask = defineTask({
  id: 'eyes',
  path: ['eyes'],
  label: 'Eyes closed',
  about: 'Eyes close for a while, seated or lying.',
  safetyClass: 'A',
  bodyParts: ['eyes'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['eyes-open', 'eyes-close'],
  enabled: true,
  weight: 0.2,
  fields: { duration: advanced(seconds('Duration', [5, 300], [15, 60])) },
})

export const nippleStimulations = ['circle', 'side-to-side', 'up-and-down'] as const
export type NippleStimulation = (typeof nippleStimulations)[number]

export const nippleStimulationTask = defineTask({
  id: 'nipple-stimulation',
  path: ['nipples', 'stimulation'],
  label: 'Nipple stimulation',
  about: 'Light touch on the nipples, in time with the beat.',
  safetyClass: 'A',
  bodyParts: ['nipples'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['nipples-side-to-side', 'nipples-up-and-down', 'nipples-circles', 'nipples-flick'],
  enabled: true,
  weight: 0.25,
  fields: {
    kinds: advanced(needed(options('Kinds', nippleStimulations))),
    duration: advanced(seconds('Duration', [5, 120], [10, 30])),
    flicks: counts('Flicks at the end', [0, 10], [0, 3]),
  },
})

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

export const plugVibrationTask = defineTask({
  id: 'plug-vibration',
  path: ['anal', 'vibration'],
  label: 'Plug vibration',
  about: 'A plug vibrates for a while.',
  safetyClass: 'B',
  bodyParts: ['anus'],
  beats: 'strokes',
  screenedBy: ['blood-thinners', 'reduced-sensation', 'pregnancy'],
  mode: 'advanced',
  equipment: ['vibrating-plug', 'lubricant'],
  needs: 'butt-plug',
  triggers: ['butt-plug-vibrate-start', 'butt-plug-vibrate-stop', 'butt-plug-vibrate-max'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Duration', [10, 600], [30, 120])) },
})

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

export const spitTask = defineTask({
  id: 'spit',
  path: ['mouth', 'spit'],
  label: 'Spit',
  about: 'Saliva serves as lube.',
  safetyClass: 'A',
  bodyParts: ['mouth'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['spit'],
  enabled: false,
  weight: 0.1,
  fields: {},
})
