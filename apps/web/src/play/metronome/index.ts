/** The metronome: the stage's clock, conductor and outputs with a score of its own. Nothing of it leaves the device. */
export { MetronomeFace } from './face.tsx'
export { useMetronome } from './use-metronome.ts'
export { useStore } from '../hud/use-store.ts'
