import { advanced, defineTask, seconds } from '../define-task.ts'

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
