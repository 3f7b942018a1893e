import { advanced, defineTask, needed, options, seconds } from '../define-task.ts'

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
