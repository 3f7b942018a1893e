/**
 * The mixer: all channels meet in one master gain. The beat ducks under the voice. `silence` is final: the master falls to
 * zero within 5 ms and is never raised again.
 */
import { gainOf, soundChannels, type SoundChannel, type Volumes } from './volumes.ts'

/** Gain of the beat while the voice speaks (-6 dB), and the time constant of its change, s. */
const DUCKED = 0.5
const DUCK_TIME_CONSTANT = 0.045
/** Duration of the fade to silence, s: short enough to be heard as immediate, long enough not to click. */
export const SILENCE_RAMP_S = 0.005

export interface Mixer {
  context: BaseAudioContext
  /** Where the sound of each channel goes in. */
  inputs: Readonly<Record<SoundChannel, AudioNode>>
  /** Sets the gains of all channels; they follow within 30 ms. Leaves the master, which `silence` closes, alone. */
  setVolumes(volumes: Volumes): void
  /** Lowers the beat between two audio times, s, and forgets ducks that were scheduled from then on. */
  duck(from: number, to: number): void
  /** Cancels ducks from this audio time on, s, and raises the beat again. */
  unduck(from: number): void
  silence(): void
}

/** Time constant of a volume change, s: short enough to follow a slider, long enough not to click. */
const VOLUME_TIME_CONSTANT = 0.01

export function createMixer(context: BaseAudioContext, destination: AudioNode = context.destination): Mixer {
  const master = context.createGain()
  const channels = soundChannels.map((name) => {
    const [input, volume] = [context.createGain(), context.createGain()]
    input.connect(volume).connect(master)
    return { name, input, volume }
  })
  master.connect(destination)
  const inputs = Object.fromEntries(channels.map(({ name, input }) => [name, input])) as Record<SoundChannel, GainNode>
  const { beat } = inputs
  return {
    context,
    inputs,
    setVolumes(volumes) {
      const now = context.currentTime
      for (const { name, volume } of channels)
        volume.gain.setTargetAtTime(gainOf(volumes, name), now, VOLUME_TIME_CONSTANT)
    },
    duck(from, to) {
      const start = Math.max(from - DUCK_TIME_CONSTANT, context.currentTime)
      beat.gain.cancelScheduledValues(start)
      beat.gain.setTargetAtTime(DUCKED, start, DUCK_TIME_CONSTANT)
      beat.gain.setTargetAtTime(1, Math.max(to, context.currentTime), DUCK_TIME_CONSTANT * 3)
    },
    unduck(from) {
      const at = Math.max(from, context.currentTime)
      beat.gain.cancelScheduledValues(at)
      beat.gain.setTargetAtTime(1, at, DUCK_TIME_CONSTANT)
    },
    silence() {
      const now = context.currentTime
      master.gain.cancelScheduledValues(now)
      master.gain.setValueAtTime(master.gain.value, now)
      master.gain.linearRampToValueAtTime(0, now + SILENCE_RAMP_S)
    },
  }
}
