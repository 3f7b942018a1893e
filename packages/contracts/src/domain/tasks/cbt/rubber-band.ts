import { advanced, counts, defineTask, options, seconds } from '../define-task.ts'

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
