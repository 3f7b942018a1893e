import { advanced, amount, counts, defineTask, seconds } from '../define-task.ts'

export const edgingTask = defineTask({
  id: 'edging',
  path: ['orgasm', 'edging'],
  label: 'Edging',
  about: 'To the edge of orgasm, then hands off.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['edge', 'edging', 'edging-cooldown', 'premature-edge', 'premature-ruin'],
  enabled: true,
  weight: 0.5,
  isWeighed: false,
  fields: {
    edges: advanced(counts('Edges', [0, 20], [1, 4])),
    duration: advanced(seconds('Time to the edge', [10, 300], [25, 90])),
    gap: amount('Rest after an edge', 's', [30, 300], 30),
  },
})
