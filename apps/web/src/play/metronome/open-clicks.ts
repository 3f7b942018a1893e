/** Clicks of the stage that sound at once, one for each call. */
import type { Accent } from '@rubato/contracts/domain'
import { createMetronome } from '../outputs/metronome.ts'
import { createMixer } from '../outputs/mixer.ts'

export interface Clicks {
  play: (accent: Accent) => void
  close: () => void
}

/** Opens the audio device. To be called after a click or a key press; throws where there is no Web Audio. */
export function openClicks(): Clicks {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clicks = createMetronome(context, createMixer(context).inputs.beat)
  return {
    play(accent) {
      const time = context.currentTime
      clicks.tick?.(time)
      clicks.take({ kind: 'beat', time, accent, note: 0 })
    },
    close() {
      clicks.silence()
      void context.close()
    },
  }
}
