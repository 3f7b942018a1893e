import { advanced, defineTask, needed, options, seconds } from '../define-task.ts'

/** The misspelt `ball-seperation` is the specification’s wire value. */
export const ballBindings = ['cock-balls-tie', 'ball-seperation', 'cock-ball-wrapping', 'ball-wrapping'] as const
export type BallBinding = (typeof ballBindings)[number]
const bindingNames: Record<BallBinding, string> = {
  'cock-balls-tie': 'Tie around cock and balls',
  'ball-seperation': 'Tie between the balls',
  'cock-ball-wrapping': 'Wrap around cock and balls',
  'ball-wrapping': 'Wrap around the balls',
}

export const ballBindingTask = defineTask({
  id: 'ball-binding',
  path: ['cock', 'cbt', 'binding'],
  label: 'Binding',
  about: 'A soft tie with a quick release.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  beats: 'strokes',
  screenedBy: ['blood-thinners', 'reduced-sensation', 'sickle-cell', 'epilepsy'],
  mode: 'expert',
  equipment: ['soft-rope'],
  triggers: ['rubber-band-bind'],
  enabled: false,
  weight: 0.1,
  fields: {
    kinds: advanced(needed(options('Kinds', ballBindings, ballBindings, bindingNames))),
    duration: advanced(seconds('Worn for', [60, 900], [120, 300])),
  },
})
