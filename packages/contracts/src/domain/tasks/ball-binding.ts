import { defineTask, options, seconds } from './define-task.ts'

/** The misspelt id is the specification’s wire value. */
export const ballBindings = ['cock-balls-tie', 'ball-seperation', 'cock-ball-wrapping', 'ball-wrapping'] as const
export type BallBinding = (typeof ballBindings)[number]

export const ballBindingTask = defineTask({
  id: 'ball-binding',
  path: ['cock', 'cbt', 'binding'],
  label: 'Binding',
  about: 'A soft tie with a quick release.',
  safetyClass: 'C',
  bodyParts: ['testicles'],
  triggers: ['rubber-band-bind'],
  enabled: false,
  weight: 0.1,
  fields: { kinds: options('Kinds', ballBindings), duration: seconds('Worn for', [60, 900], [120, 300]) },
})
