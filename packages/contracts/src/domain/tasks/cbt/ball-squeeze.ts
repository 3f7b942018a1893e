import { advanced, counts, defineTask, seconds } from '../define-task.ts'

export const ballSqueezeTask = defineTask({
  id: 'ball-squeeze',
  path: ['cock', 'cbt', 'squeeze'],
  label: 'Squeeze',
  about: 'A light to medium squeeze.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  beats: 'strokes',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation'],
  mode: 'advanced',
  triggers: ['ball-squeeze', 'ball-squeeze-keep', 'ball-squeeze-stop', 'balls-sore'],
  enabled: false,
  weight: 0.2,
  fields: {
    duration: advanced(seconds('Hold', [2, 10], [3, 8])),
    squeezes: counts('Squeezes a session', [1, 10], [1, 6]),
  },
})
