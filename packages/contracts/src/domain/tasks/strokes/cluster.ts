import { advanced, counts, defineTask } from '../define-task.ts'

export const clusterTask = defineTask({
  id: 'cluster',
  path: ['cock', 'stroke', 'cluster'],
  label: 'Cluster strokes',
  about: 'Quick sets of strokes with rests between them.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'advanced',
  triggers: ['cluster-strokes'],
  enabled: true,
  weight: 0.3,
  fields: { sets: advanced(counts('Sets', [1, 12], [3, 6])), strokes: counts('Strokes a set', [2, 200], [3, 15]) },
})
