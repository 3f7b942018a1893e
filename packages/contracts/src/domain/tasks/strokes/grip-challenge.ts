import { advanced, counts, defineTask } from '../define-task.ts'

export const gripChallengeTask = defineTask({
  id: 'grip-challenge',
  path: ['cock', 'stroke', 'gripChallenge'],
  label: 'Grip challenge',
  about: 'Light and tight grip alternate in sets.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  // `grip-light` and `grip-normal` restore the grip at the end.
  triggers: ['grip-challenge', 'grip-challenge-light', 'grip-challenge-tight', 'grip-light', 'grip-normal'],
  enabled: true,
  weight: 0.35,
  fields: { sets: advanced(counts('Sets', [1, 8], [2, 5])), strokes: counts('Strokes a set', [5, 40], [10, 30]) },
})
