/** The parts of a playback that display-only parts of the stage read. A second screen has these without a playback. */
import type { Conductor } from './conductor.ts'
import type { Captions } from './outputs/captions.ts'
import type { Pulse } from './outputs/pulse.ts'
import type { VoiceState } from './outputs/voice/voice.ts'
import type { ReadableStore } from '../ui/store.ts'

export interface ShownPlayback {
  conductor: Pick<Conductor, 'now'>
  captions: Pick<Captions, 'line' | 'isOver' | 'last'>
  voice: { state: ReadableStore<Pick<VoiceState, 'health'>> }
  pulse: Pick<Pulse, 'attach' | 'setStill'>
}
