/** An entry point without the stage: a recorded session for visitors. It loads neither the engine nor the synthesiser. */
export { openDemonstration, type Demonstration } from './demonstration.ts'
export type { RecordedSession } from './looped-session.ts'
