import { counts, defineTask, seconds } from './define-task.ts'

export const rubberBandTask = defineTask({
  id: 'rubber-band',
  path: ['cock', 'cbt', 'rubberBand'],
  label: 'Rubber band',
  about: 'A soft band on the shaft, snapped or bound for a short while.',
  safetyClass: 'C',
  bodyParts: ['penis'],
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
    duration: seconds('Worn for', [30, 300], [60, 180]),
    snaps: counts('Snaps a set', [1, 5], [2, 5]),
    bands: counts('Bands', [1, 3], [1, 2]),
  },
})
