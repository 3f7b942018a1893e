/** Tasks of the stroke: how the member strokes, and changes to it. In the order of the forms. */
import { advanced, amount, counts, defineTask, needed, options, seconds } from './define-task.ts'

export const warmUpTask = defineTask({
  id: 'warm-up',
  path: ['cock', 'warmup'],
  label: 'Warm-up',
  about: 'Slow first strokes before anything else.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['warm-up', 'hard-yet'],
  enabled: true,
  weight: 1,
  isWeighed: false,
  fields: { duration: advanced(amount('Duration', 's', [0, 300], 30)) },
})

export const tempoChangeTask = defineTask({
  id: 'tempo-change',
  path: ['cock', 'stroke', 'tempo'],
  label: 'Tempo changes',
  about: 'The beat settles at a new tempo.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  // Lines about slower and faster strokes, `stroke-start` and `stroke-stop` belong to no task: other tasks and the plan
  // itself change the tempo too, and strokes start and stop in every game.
  triggers: ['do-not-cum'],
  enabled: true,
  weight: 1,
  fields: { duration: advanced(seconds('Duration', [5, 180], [10, 45])) },
})

export const strokeStyles = ['full', 'head', 'shaft'] as const
export type StrokeStyle = (typeof strokeStyles)[number]

export const styleTask = defineTask({
  id: 'style',
  path: ['cock', 'stroke', 'style'],
  label: 'Style',
  about: 'Strokes cover the full length, the head or the shaft.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['style-full', 'style-head', 'style-shaft'],
  enabled: true,
  weight: 0.3,
  fields: {
    styles: advanced(needed(options('Styles', strokeStyles))),
    duration: advanced(seconds('Duration', [5, 180], [10, 40])),
  },
})

export const grips = ['light', 'normal', 'tight'] as const
export type Grip = (typeof grips)[number]

export const gripTask = defineTask({
  id: 'grip',
  path: ['cock', 'stroke', 'grip'],
  label: 'Grip',
  about: 'The grip becomes light, normal or tight.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['grip-light', 'grip-normal', 'grip-tight'],
  enabled: true,
  weight: 0.55,
  fields: { grips: needed(options('Grips', grips)), duration: advanced(seconds('Duration', [5, 180], [10, 40])) },
})

export const hands = ['dominant', 'non-dominant'] as const
export type Hand = (typeof hands)[number]

export const handTask = defineTask({
  id: 'hand',
  path: ['cock', 'stroke', 'hand'],
  label: 'Hand',
  about: 'The other hand takes over for a while.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['hand-dominant', 'hand-non-dominant'],
  enabled: true,
  weight: 0.25,
  fields: {
    hands: needed(options('Hands', hands, hands, { 'non-dominant': 'Other' }), ['non-dominant']),
    duration: advanced(seconds('Duration', [5, 180], [10, 40])),
  },
})

export const clenchTask = defineTask({
  id: 'clench',
  path: ['cock', 'stroke', 'clench'],
  label: 'Clench',
  about: 'The pelvic floor is tightened and held while the beat goes on.',
  safetyClass: 'A',
  bodyParts: ['pelvic-floor'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['clench'],
  enabled: true,
  weight: 0.25,
  fields: { duration: advanced(seconds('Hold', [3, 60], [5, 15])) },
})

export const doubleSpeedTask = defineTask({
  id: 'double-speed',
  path: ['cock', 'stroke', 'doubleSpeed'],
  label: 'Double speed',
  about: 'The beat doubles for a short while.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['double-speed'],
  enabled: true,
  weight: 0.75,
  fields: { duration: advanced(seconds('Duration', [5, 60], [5, 30])) },
})

export const teasingTask = defineTask({
  id: 'teasing',
  path: ['cock', 'stroke', 'teasing'],
  label: 'Teasing strokes',
  about: 'Very slow strokes.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['teasing-strokes', 'teasing-strokes-continue'],
  enabled: true,
  weight: 0.62,
  fields: { duration: advanced(seconds('Duration', [5, 180], [10, 40])) },
})

export const accelerationTask = defineTask({
  id: 'acceleration',
  path: ['cock', 'stroke', 'acceleration'],
  label: 'Acceleration',
  about: 'The beat climbs evenly from slow to fast.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['acceleration', 'do-not-cum'],
  enabled: true,
  weight: 0.7,
  fields: { duration: advanced(seconds('Duration', [10, 180], [15, 60])) },
})

export const redLightTask = defineTask({
  id: 'red-light',
  path: ['cock', 'stroke', 'redLightGreenLight'],
  label: 'Red light, green light',
  about: 'The beat stops and starts without warning.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['red-light', 'green-light'],
  enabled: true,
  weight: 0.4,
  fields: {
    duration: advanced(seconds('In all', [10, 180], [30, 60])),
    // Older configs may have lights of 2 s.
    segment: { ...seconds('Each light', [4, 30], [4, 10]), leastMax: 2 },
  },
})

export const clusterTask = defineTask({
  id: 'cluster',
  path: ['cock', 'stroke', 'cluster'],
  label: 'Cluster strokes',
  about: 'Quick sets of strokes with rests between them.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['cluster-strokes'],
  enabled: true,
  weight: 0.3,
  fields: { sets: advanced(counts('Sets', [1, 12], [3, 6])), strokes: counts('Strokes a set', [2, 200], [3, 15]) },
})

export const gripChallengeTask = defineTask({
  id: 'grip-challenge',
  path: ['cock', 'stroke', 'gripChallenge'],
  label: 'Grip challenge',
  about: 'Light and tight grip alternate in sets.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  // `grip-light` and `grip-normal` restore the grip at the end.
  triggers: ['grip-challenge', 'grip-challenge-light', 'grip-challenge-tight', 'grip-light', 'grip-normal'],
  enabled: true,
  weight: 0.35,
  fields: { sets: advanced(counts('Sets', [1, 8], [2, 5])), strokes: counts('Strokes a set', [5, 40], [10, 30]) },
})

export const lubeTask = defineTask({
  id: 'lube',
  path: ['cock', 'lube'],
  label: 'Lube',
  about: 'A reminder to add lube.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['lube'],
  enabled: true,
  weight: 0.1,
  fields: {},
})
