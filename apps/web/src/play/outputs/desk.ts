/**
 * The mixing desk: the beat and the voice meet in one master gain. The beat ducks under the voice. `silence` is the
 * last word: the master falls to zero within 5 ms and is never raised again.
 */

/** Beat level while somebody speaks, and how quickly it gets there (time constant, s). */
const DUCKED = 0.4
const DUCK_TIME_CONSTANT = 0.045
/** Short enough to be silence at once, long enough not to crack. */
export const SILENCE_RAMP_S = 0.005

export interface Desk {
  context: BaseAudioContext
  beat: AudioNode
  voice: AudioNode
  /** The beat goes down for this stretch of audio time, s. */
  duck(from: number, to: number): void
  /** Forgets ducks from this time on and lets the beat come back. */
  unduck(from: number): void
  silence(): void
}

export function createDesk(context: BaseAudioContext, destination: AudioNode = context.destination): Desk {
  const master = context.createGain()
  const beat = context.createGain()
  const voice = context.createGain()
  beat.connect(master)
  voice.connect(master)
  master.connect(destination)
  return {
    context,
    beat,
    voice,
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
