import { advanced, defineTask, needed, options, seconds } from '../define-task.ts'

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
