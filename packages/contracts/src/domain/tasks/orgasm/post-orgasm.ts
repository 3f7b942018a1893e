import { advanced, defineTask, seconds } from '../define-task.ts'

export const postOrgasmTask = defineTask({
  id: 'post-orgasm',
  path: ['orgasm', 'postOrgasm'],
  label: 'Post-orgasm stimulation',
  about: 'Gentle stimulation goes on for a while after orgasm.',
  safetyClass: 'B',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['post-orgasm-torture', 'post-orgasm-torture-continue'],
  enabled: false,
  weight: 0.2,
  fields: { duration: advanced(seconds('Duration', [5, 60], [10, 30])) },
})
