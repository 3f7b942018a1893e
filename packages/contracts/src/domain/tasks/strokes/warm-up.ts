import { advanced, amount, defineTask } from '../define-task.ts'

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
