/** Entry point of the metronome: the stage's clock, conductor and outputs with a beat schedule. It sends nothing to the server. */
export { MetronomeFace } from './face.tsx'
export { useMetronome } from './use-metronome.ts'
export { openClicks } from './open-clicks.ts'
