/** Clicks of the stage, for each call one. */
import type { Accent } from '@rubato/contracts/domain'
import { createMetronome } from '../outputs/metronome.ts'
import { createMixer } from '../outputs/mixer.ts'

/** Opens the audio device. To be called after a click or a key press; throws where there is no Web Audio. */
export function openClicks() {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clicks = createMetronome(context, createMixer(context).inputs.beat)
  return {
    /** Audio time, s. */
    now: (): number => context.currentTime,
    /** @param time when it sounds, audio time in s; at once without it */
    play(accent: Accent, time: number = context.currentTime) {
      clicks.tick?.(context.currentTime)
      clicks.take({ kind: 'beat', time, accent, note: 0 })
    },
    /** Silent before it returns. */
    close() {
      clicks.silence()
      void context.close()
    },
  }
}
