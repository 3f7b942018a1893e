/** The metronome's sound: the stage's clock, mixer and clicks, with a separate volume. */
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { createMixer } from '../outputs/mixer.ts'
import { createMetronome } from '../outputs/metronome.ts'
import type { Output } from '../outputs/output.ts'
import { createStageClock, type StageClock } from '../clock/stage-clock.ts'

export interface MetronomeSound {
  clock: StageClock
  /** To be silenced before other outputs. */
  output: Output
  /** Applies volume, sound and silence; clicks that are scheduled already keep their sound. */
  apply(settings: MetronomeSettings): void
}

/** Time constant of a volume change, s: long enough not to click, short enough to follow a slider. */
const VOLUME_TIME_CONSTANT = 0.015
/** Delay before the context is closed, ms: closing it during the fade to silence would click. */
const CLOSE_AFTER_MS = 40

/** Linear gain: the square of the slider's position, which is close to perceived loudness. */
const gainOf = ({ volume, silent }: MetronomeSettings): number => (silent ? 0 : (volume / 100) ** 2)

/**
 * Opens the audio device. To be called in a click or a key press; throws where there is no Web Audio.
 *
 * @param soundDelay by how much sound is heard later than the browser says, ms
 */
export function openSound(settings: MetronomeSettings, soundDelay: () => number): MetronomeSound {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clock = createStageClock(context, soundDelay)
  const mixer = createMixer(context)
  const volume = context.createGain()
  volume.gain.value = gainOf(settings)
  volume.connect(mixer.inputs.beat)
  const clicks = createMetronome(context, volume, settings.sound)
  let { sound } = settings
  return {
    clock: { ...clock, close: () => void setTimeout(clock.close, CLOSE_AFTER_MS) },
    output: {
      ...clicks,
      silence() {
        mixer.silence()
        clicks.silence()
      },
    },
    apply(next) {
      volume.gain.setTargetAtTime(gainOf(next), context.currentTime, VOLUME_TIME_CONSTANT)
      if (next.sound !== sound) clicks.setSound(next.sound)
      sound = next.sound
    },
  }
}
