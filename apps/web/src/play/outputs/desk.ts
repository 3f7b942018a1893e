/**
 * The mixing desk: the beat and the voice meet in one master gain. The beat ducks under the voice. `silence` is the
 * last word: the master falls to zero within 5 ms and is never raised again.
 */
import { gainOf, type Volumes } from './volumes.ts'

/** Beat level while somebody speaks, and how quickly it gets there (time constant, s). */
const DUCKED = 0.4
const DUCK_TIME_CONSTANT = 0.045
/** Short enough to be silence at once, long enough not to crack. */
export const SILENCE_RAMP_S = 0.005

export interface Desk {
  context: BaseAudioContext
  beat: AudioNode
  voice: AudioNode
  /** Sets gains to what the member chose; follows within 30 ms. Says nothing to the master that `silence` closes. */
  setVolumes(volumes: Volumes): void
  /** The beat goes down for this stretch of audio time, s. */
  duck(from: number, to: number): void
  /** Forgets ducks from this time on and lets the beat come back. */
  unduck(from: number): void
  silence(): void
}

/** Short enough to follow a slider, long enough not to crack (time constant, s). */
const VOLUME_TIME_CONSTANT = 0.01

export function createDesk(context: BaseAudioContext, destination: AudioNode = context.destination): Desk {
  const master = context.createGain()
  const beat = context.createGain()
  const voice = context.createGain()
  const beatVolume = context.createGain()
  const voiceVolume = context.createGain()
  beat.connect(beatVolume).connect(master)
  voice.connect(voiceVolume).connect(master)
  master.connect(destination)
  return {
    context,
    beat,
    voice,
    setVolumes(volumes) {
      const now = context.currentTime
      beatVolume.gain.setTargetAtTime(gainOf(volumes, 'beat'), now, VOLUME_TIME_CONSTANT)
      voiceVolume.gain.setTargetAtTime(gainOf(volumes, 'voice'), now, VOLUME_TIME_CONSTANT)
    },
    duck(from, to) {
      beat.gain.setTargetAtTime(DUCKED, Math.max(from - DUCK_TIME_CONSTANT, context.currentTime), DUCK_TIME_CONSTANT)
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
