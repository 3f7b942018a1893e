import { advanced, defineTask, seconds } from '../define-task.ts'

export const ruinedTask = defineTask({
  id: 'ruined',
  path: ['orgasm', 'ruined'],
  label: 'Ruined orgasm',
  about: 'Hands off as orgasm begins.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['ruined-orgasm', 'after-ruined-orgasm'],
  enabled: true,
  weight: 0.1,
  fields: {
    duration: advanced(seconds('Time allowed', [15, 300], [45, 90])),
    cooldown: seconds('Cooldown', [0, 300], [20, 40]),
  },
})
