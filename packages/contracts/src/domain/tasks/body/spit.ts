import { defineTask } from '../define-task.ts'

export const spitTask = defineTask({
  id: 'spit',
  path: ['mouth', 'spit'],
  label: 'Spit',
  about: 'Saliva serves as lube.',
  safetyClass: 'A',
  bodyParts: ['mouth'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['spit'],
  enabled: false,
  weight: 0.1,
  fields: {},
})
