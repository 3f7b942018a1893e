import { advanced, amount, defineTask, seconds } from '../define-task.ts'

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
