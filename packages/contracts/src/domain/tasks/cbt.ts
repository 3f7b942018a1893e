/** Tasks of strain for cock and balls, in the order of the forms. */
import { advanced, counts, defineTask, needed, options, seconds } from './define-task.ts'

export const ballSqueezeTask = defineTask({
  id: 'ball-squeeze',
  path: ['cock', 'cbt', 'squeeze'],
  label: 'Squeeze',
  about: 'A light to medium squeeze.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  beats: 'strokes',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation'],
  mode: 'advanced',
  triggers: ['ball-squeeze', 'ball-squeeze-keep', 'ball-squeeze-stop', 'balls-sore'],
  enabled: false,
  weight: 0.2,
  fields: {
    duration: advanced(seconds('Hold', [2, 10], [3, 8])),
    squeezes: counts('Squeezes a session', [1, 10], [1, 6]),
  },
})

export const ballSlapTask = defineTask({
  id: 'ball-slap',
  path: ['cock', 'cbt', 'slap'],
  label: 'Slap',
  about: 'A set of light slaps.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  beats: 'slaps',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation'],
  mode: 'advanced',
  triggers: ['ball-slap', 'ball-slap-harder', 'balls-sore'],
  enabled: false,
  weight: 0.2,
  fields: {
    sets: advanced(counts('Sets a session', [1, 3], [1, 3])),
    count: advanced(counts('Slaps a set', [1, 10], [3, 10])),
  },
})

export const cockFlickTask = defineTask({
  id: 'cock-flick',
  path: ['cock', 'cbt', 'flick'],
  label: 'Flick',
  about: 'A set of light flicks.',
  safetyClass: 'C',
  bodyParts: ['penis'],
  beats: 'flicks',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation'],
  mode: 'expert',
  triggers: ['cock-flick'],
  enabled: false,
  weight: 0.1,
  fields: {
    sets: advanced(counts('Sets a session', [1, 3], [1, 3])),
    count: advanced(counts('Flicks a set', [1, 10], [3, 6])),
  },
})

const bandSnaps = ['normal', 'hard'] as const
export type BandSnap = (typeof bandSnaps)[number]

export const rubberBandTask = defineTask({
  id: 'rubber-band',
  path: ['cock', 'cbt', 'rubberBand'],
  label: 'Rubber band',
  about: 'A soft band on the shaft, snapped or bound for a short while.',
  safetyClass: 'C',
  bodyParts: ['penis'],
  beats: 'snaps',
  screenedBy: ['blood-thinners', 'reduced-sensation', 'sickle-cell', 'epilepsy'],
  mode: 'expert',
  equipment: ['rubber-bands'],
  triggers: [
    'rubber-band-snap',
    'rubber-band-snap-hard',
    'rubber-band-attach',
    'rubber-band-detach',
    'rubber-band-bind',
  ],
  enabled: false,
  weight: 0.1,
  fields: {
    duration: advanced(seconds('Worn for', [30, 300], [60, 180])),
    snaps: counts('Snaps a set', [0, 5], [2, 5]),
    /** A hard set has three snaps at most. */
    force: options('Snaps', bandSnaps, ['normal']),
    bands: counts('Bands', [1, 3], [1, 2]),
  },
})

/** The misspelt `ball-seperation` is the specification’s wire value. */
export const ballBindings = ['cock-balls-tie', 'ball-seperation', 'cock-ball-wrapping', 'ball-wrapping'] as const
export type BallBinding = (typeof ballBindings)[number]
const bindingNames: Record<BallBinding, string> = {
  'cock-balls-tie': 'Tie around cock and balls',
  'ball-seperation': 'Tie between the balls',
  'cock-ball-wrapping': 'Wrap around cock and balls',
  'ball-wrapping': 'Wrap around the balls',
}

export const ballBindingTask = defineTask({
  id: 'ball-binding',
  path: ['cock', 'cbt', 'binding'],
  label: 'Binding',
  about: 'A soft tie with a quick release.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  beats: 'strokes',
  screenedBy: ['blood-thinners', 'reduced-sensation', 'sickle-cell', 'epilepsy'],
  mode: 'expert',
  equipment: ['soft-rope'],
  triggers: ['rubber-band-bind'],
  enabled: false,
  weight: 0.1,
  fields: {
    kinds: advanced(needed(options('Kinds', ballBindings, ballBindings, bindingNames))),
    duration: advanced(seconds('Worn for', [60, 900], [120, 300])),
  },
})

/** Both irritants differ only by their names. */
const irritant = {
  about: 'A little on the outer shaft, then washed off.',
  safetyClass: 'C',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: ['reduced-sensation'],
  mode: 'expert',
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Left on for', [15, 120], [30, 90])) },
} as const

export const icyHotTask = defineTask({
  id: 'icy-hot',
  path: ['cock', 'cbt', 'icyHot'],
  label: 'Warming cream',
  equipment: ['warming-cream'],
  triggers: ['icy-hot-apply'],
  ...irritant,
})

export const toothpasteTask = defineTask({
  id: 'toothpaste',
  path: ['cock', 'cbt', 'toothpaste'],
  label: 'Toothpaste',
  equipment: ['toothpaste'],
  triggers: ['toothpaste-apply'],
  ...irritant,
})

export const palmingTask = defineTask({
  id: 'palming',
  path: ['cock', 'cbt', 'palming'],
  label: 'Palming',
  about: 'The palm circles on the head, with lube.',
  safetyClass: 'B',
  bodyParts: ['penis'],
  beats: 'palming',
  screenedBy: [],
  mode: 'advanced',
  equipment: ['lubricant'],
  triggers: ['palming-start', 'palming-keep', 'palming-stop'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Duration', [5, 180], [10, 30])) },
})
