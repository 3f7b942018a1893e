import { advanced, defineTask, seconds } from '../define-task.ts'

export const plugVibrationTask = defineTask({
  id: 'plug-vibration',
  path: ['anal', 'vibration'],
  label: 'Plug vibration',
  about: 'A plug vibrates for a while.',
  safetyClass: 'B',
  bodyParts: ['anus'],
  beats: 'strokes',
  screenedBy: ['blood-thinners', 'reduced-sensation', 'pregnancy'],
  mode: 'advanced',
  equipment: ['vibrating-plug', 'lubricant'],
  needs: 'butt-plug',
  triggers: ['butt-plug-vibrate-start', 'butt-plug-vibrate-stop', 'butt-plug-vibrate-max'],
  enabled: false,
  weight: 0.1,
  fields: { duration: advanced(seconds('Duration', [10, 600], [30, 120])) },
})
