import { defineTask } from '../define-task.ts'

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
