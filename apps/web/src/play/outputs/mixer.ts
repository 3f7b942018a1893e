/**
 * The mixer: all channels meet in one master gain. The others duck under the voice. `silence` is final: the master falls to
 * zero within 5 ms and is never raised again.
 */
import { gainOf, soundChannels, type SoundChannel, type Volumes } from './volumes.ts'

/** Time constant of a duck, s. */
const DUCK_TIME_CONSTANT = 0.045
/**
 * Gain of each channel while the voice speaks, and how long before the words it begins to fall, s. The beat stays heard
 * (-6 dB); moans are silent (below -28 dB) when the first word begins.
 */
const ducks: Readonly<Record<Exclude<SoundChannel, 'voice'>, { gain: number; lead: number }>> = {
  beat: { gain: 0.5, lead: DUCK_TIME_CONSTANT },
  moans: { gain: 0, lead: 0.15 },
  ambience: { gain: 0.4, lead: 0.15 },
  media: { gain: 0.35, lead: 0.15 },
}
type DuckingChannel = keyof typeof ducks
const duckingChannels = Object.keys(ducks) as DuckingChannel[]
/** Duration of the fade to silence, s: short enough to be heard as immediate, long enough not to click. */
const SILENCE_RAMP_S = 0.005

/** Time constant of a volume change, s: short enough to follow a slider, long enough not to click. */
const VOLUME_TIME_CONSTANT = 0.01

export function createMixer(context: BaseAudioContext, destination: AudioNode = context.destination) {
  const master = context.createGain()
  const channels = soundChannels.map((name) => {
    const [input, volume] = [context.createGain(), context.createGain()]
    input.connect(volume).connect(master)
    return { name, input, volume }
  })
  master.connect(destination)
  const inputs = Object.fromEntries(channels.map(({ name, input }) => [name, input])) as Record<SoundChannel, GainNode>
  return {
    context,
    /** The input node of each channel. */
    inputs,
    /** Sets the gains of all channels; they follow within 30 ms. Leaves the master, which `silence` closes, alone. */
    setVolumes(volumes: Volumes) {
      const now = context.currentTime
      for (const { name, volume } of channels)
        volume.gain.setTargetAtTime(gainOf(volumes, name), now, VOLUME_TIME_CONSTANT)
    },
    /**
     * Lowers all channels but the voice between two audio times, s, and forgets ducks that were scheduled from then on. With
     * `keepsBeat` the beat is left as it is.
     */
    duck(from: number, to: number, { keepsBeat = false }: { keepsBeat?: boolean } = {}) {
      for (const channel of duckingChannels) {
        if (channel === 'beat' && keepsBeat) continue
        const { gain } = inputs[channel]
        const start = Math.max(from - ducks[channel].lead, context.currentTime)
        gain.cancelScheduledValues(start)
        gain.setTargetAtTime(ducks[channel].gain, start, DUCK_TIME_CONSTANT)
        gain.setTargetAtTime(1, Math.max(to, context.currentTime), DUCK_TIME_CONSTANT * 3)
      }
    },
    /** Cancels ducks from this audio time on, s, and raises all channels again. */
    unduck(from: number) {
      const at = Math.max(from, context.currentTime)
      for (const channel of duckingChannels) {
        inputs[channel].gain.cancelScheduledValues(at)
        inputs[channel].gain.setTargetAtTime(1, at, DUCK_TIME_CONSTANT)
      }
    },
    silence() {
      const now = context.currentTime
      master.gain.cancelScheduledValues(now)
      master.gain.setValueAtTime(master.gain.value, now)
      master.gain.linearRampToValueAtTime(0, now + SILENCE_RAMP_S)
    },
  }
}

export type Mixer = ReturnType<typeof createMixer>
