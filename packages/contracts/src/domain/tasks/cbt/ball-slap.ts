import { advanced, counts, defineTask } from '../define-task.ts'

export const ballSlapTask = defineTask({
  id: 'ball-slap',
  path: ['cock', 'cbt', 'slap'],
  label: 'Slap',
  about: 'A set of light slaps.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  beats: 'slaps',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation'],
  mode: 'advanced',
  triggers: ['ball-slap', 'ball-slap-harder', 'balls-sore'],
  enabled: false,
  weight: 0.2,
  fields: {
    sets: advanced(counts('Sets a session', [1, 3], [1, 3])),
    count: advanced(counts('Slaps a set', [1, 10], [3, 10])),
  },
})
