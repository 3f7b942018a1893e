import { advanced, defineTask, needed, options, seconds } from '../define-task.ts'

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
