import { advanced, counts, defineTask } from '../define-task.ts'

export const cockFlickTask = defineTask({
  id: 'cock-flick',
  path: ['cock', 'cbt', 'flick'],
  label: 'Flick',
  about: 'A set of light flicks.',
  safetyClass: 'C',
  bodyParts: ['penis'],
  beats: 'flicks',
  screenedBy: ['heart', 'blood-thinners', 'reduced-sensation'],
  mode: 'expert',
  triggers: ['cock-flick'],
  enabled: false,
  weight: 0.1,
  fields: {
    sets: advanced(counts('Sets a session', [1, 3], [1, 3])),
    count: advanced(counts('Flicks a set', [1, 10], [3, 6])),
  },
})
