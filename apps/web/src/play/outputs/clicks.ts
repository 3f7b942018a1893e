/** Synthesises the clicks of the metronome. */
import type { Accent, ClickSound } from '@rubato/contracts/domain'
import { strikes } from './click-sounds.ts'

/** Length of a click, s: the longest partial has decayed by more than 40 dB. */
export const CLICK_SECONDS = 0.22
/** Default attack time, s: short enough for an exact onset, long enough not to click. */
const ATTACK_S = 0.0006

/** White noise in -1..1 from a fixed seed (xorshift32), the same on every machine. */
const noise = (length: number): number[] => {
  let state = 0x2545f491
  return Array.from({ length }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x80000000 - 1
  })
}

/** Samples of one click at this rate, within -1..1. */
export function renderClick(accent: Accent, sampleRate: number, sound: ClickSound = 'wood'): Float32Array<ArrayBuffer> {
  const { partials, knock, level, attack = ATTACK_S } = strikes[sound][accent]
  const samples = new Float32Array(Math.ceil(CLICK_SECONDS * sampleRate))
  const grain = noise(samples.length)
  for (let index = 0; index < samples.length; index++) {
    const t = index / sampleRate
    const body = partials.reduce(
      (sum, { hz, level, ring }) => sum + level * Math.sin(2 * Math.PI * hz * t) * Math.exp(-t / ring),
      0,
    )
    const stick = knock.level * grain[index]! * Math.exp(-t / knock.ring)
    // The cosine fades the end to zero, so that a click does not end with a step.
    const fade = Math.min(1, t / attack) * Math.cos((Math.PI / 2) * (index / samples.length)) ** 2
    samples[index] = level * fade * Math.tanh(1.2 * (body + stick))
  }
  return samples
}
