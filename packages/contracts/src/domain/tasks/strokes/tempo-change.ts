import { advanced, defineTask, seconds } from '../define-task.ts'

export const tempoChangeTask = defineTask({
  id: 'tempo-change',
  path: ['cock', 'stroke', 'tempo'],
  label: 'Tempo changes',
  about: 'The beat settles at a new tempo.',
  safetyClass: 'A',
  bodyParts: ['penis'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  // Lines about slower and faster strokes, `stroke-start` and `stroke-stop` belong to no task: other tasks and the plan
  // itself change the tempo too, and strokes start and stop in every game.
  triggers: ['do-not-cum'],
  enabled: true,
  weight: 1,
  fields: { duration: advanced(seconds('Duration', [5, 180], [10, 45])) },
})
