import { advanced, counts, defineTask, needed, options, seconds } from '../define-task.ts'

export const nippleStimulations = ['circle', 'side-to-side', 'up-and-down'] as const
export type NippleStimulation = (typeof nippleStimulations)[number]

export const nippleStimulationTask = defineTask({
  id: 'nipple-stimulation',
  path: ['nipples', 'stimulation'],
  label: 'Nipple stimulation',
  about: 'Light touch on the nipples, in time with the beat.',
  safetyClass: 'A',
  bodyParts: ['nipples'],
  beats: 'strokes',
  screenedBy: [],
  mode: 'minimal',
  triggers: ['nipples-side-to-side', 'nipples-up-and-down', 'nipples-circles', 'nipples-flick'],
  enabled: true,
  weight: 0.25,
  fields: {
    kinds: advanced(needed(options('Kinds', nippleStimulations))),
    duration: advanced(seconds('Duration', [5, 120], [10, 30])),
    flicks: counts('Flicks at the end', [0, 10], [0, 3]),
  },
})
