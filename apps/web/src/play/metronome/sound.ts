/** What the metronome is heard through: the stage's clock, mixer and clicks, with a volume of its own. */
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { createMixer } from '../outputs/mixer.ts'
import { createMetronome } from '../outputs/metronome.ts'
import type { Output } from '../outputs/output.ts'
import { createStageClock, type StageClock } from '../stage-clock.ts'

export interface MetronomeSound {
  clock: StageClock
  /** The first in line when everything is silenced. */
  output: Output
  /** Takes volume, sound and silence from these settings; what is scheduled already keeps its sound. */
  adopt(settings: MetronomeSettings): void
}

/** Time constant of a change of volume: no step, and no wait, s. */
const VOLUME_TIME_CONSTANT = 0.015
/** The context outlives the fall to silence by this much; closed in the middle of it, it would crack, ms. */
const CLOSE_AFTER_MS = 40

/** Loudness grows with the square, so that the slider's lower half is of use. */
const gainOf = ({ volume, silent }: MetronomeSettings): number => (silent ? 0 : (volume / 100) ** 2)

/** Opens the audio device. To be called in a click or a key press; throws where there is no Web Audio. */
export function openSound(settings: MetronomeSettings): MetronomeSound {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clock = createStageClock(context)
  const mixer = createMixer(context)
  const volume = context.createGain()
  volume.gain.value = gainOf(settings)
  volume.connect(mixer.beat)
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
    adopt(next) {
      volume.gain.setTargetAtTime(gainOf(next), context.currentTime, VOLUME_TIME_CONSTANT)
      if (next.sound !== sound) clicks.setSound(next.sound)
      sound = next.sound
    },
  }
}
