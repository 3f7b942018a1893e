import { advanced, counts, defineTask, options } from '../define-task.ts'

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
