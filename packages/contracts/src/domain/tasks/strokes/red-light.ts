import { advanced, defineTask, seconds } from '../define-task.ts'

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
