/** Tasks about edges and the orgasm, in the order of the forms. */
import { advanced, amount, counts, defineTask, options, seconds } from './define-task.ts'

export const edgingTask = defineTask({
  id: 'edging',
  path: ['orgasm', 'edging'],
  label: 'Edging',
  about: 'To the edge of orgasm, then hands off.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['edge', 'edging', 'edging-cooldown', 'premature-edge', 'premature-ruin'],
  enabled: true,
  weight: 0.5,
  isWeighed: false,
  fields: {
    edges: advanced(counts('Edges', [0, 20], [1, 12])),
    duration: advanced(seconds('Time to the edge', [10, 300], [25, 90])),
    gap: amount('Rest after an edge', 's', [30, 300], 30),
  },
})

export const cumTask = defineTask({
  id: 'cum',
  path: ['orgasm', 'cum'],
  label: 'Cum',
  about: 'The session ends with orgasm.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['cum'],
  enabled: true,
  weight: 0.8,
  fields: {
    duration: advanced(seconds('Time allowed', [15, 300], [35, 90])),
    cooldown: seconds('Cooldown', [0, 300], [60, 120]),
    gap: amount('Rest before', 's', [0, 300], 60),
  },
})

export const postOrgasmTask = defineTask({
  id: 'post-orgasm',
  path: ['orgasm', 'postOrgasm'],
  label: 'Post-orgasm stimulation',
  about: 'Gentle stimulation goes on for a while after orgasm.',
  safetyClass: 'B',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['post-orgasm-torture', 'post-orgasm-torture-continue'],
  enabled: false,
  weight: 0.2,
  fields: { duration: advanced(seconds('Duration', [5, 60], [10, 30])) },
})

export const ruinedTask = defineTask({
  id: 'ruined',
  path: ['orgasm', 'ruined'],
  label: 'Ruined orgasm',
  about: 'Hands off as orgasm begins.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['ruined-orgasm', 'after-ruined-orgasm'],
  enabled: true,
  weight: 0.1,
  fields: {
    duration: advanced(seconds('Time allowed', [15, 300], [45, 90])),
    cooldown: seconds('Cooldown', [0, 300], [20, 40]),
  },
})

export const denialTask = defineTask({
  id: 'denial',
  path: ['orgasm', 'denial'],
  label: 'Denied',
  about: 'The session ends without orgasm.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['do-not-cum', 'orgasm-denied'],
  enabled: true,
  weight: 0.1,
  fields: { duration: advanced(seconds('Last stretch', [10, 300], [20, 60])) },
})

const ceiTargets = ['face', 'mouth', 'hand', 'floor', 'chest', 'cup'] as const
export type CeiTarget = (typeof ceiTargets)[number]
const ceiTimings = ['before', 'during', 'after'] as const
export type CeiTiming = (typeof ceiTimings)[number]

export const cumEatingTask = defineTask({
  id: 'cum-eating',
  path: ['cock', 'cei'],
  label: 'Cum-eating instructions',
  about: 'What happens with one’s own fluid; the weight is its chance at the end of a game.',
  safetyClass: 'B',
  bodyParts: ['mouth'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: [
    'cei-face-before',
    'cei-face-during',
    'cei-face-after',
    'cei-mouth-before',
    'cei-mouth-during',
    'cei-mouth-after',
    'cei-hand-before',
    'cei-hand-during',
    'cei-hand-after',
    'cei-floor-before',
    'cei-floor-during',
    'cei-floor-after',
    'cei-chest-before',
    'cei-chest-during',
    'cei-chest-after',
    'cei-cup-before',
    'cei-cup-during',
    'cei-cup-after',
    'precum-eat',
    'precum-swallowed',
  ],
  enabled: false,
  weight: 0.15,
  fields: {
    targets: advanced(options('Targets', ceiTargets)),
    timings: options('Spoken', ceiTimings),
    tastings: counts('Tastings of precum', [0, 5], [0, 2]),
  },
})
