/** The three sounds of the metronome, made from numbers: a struck piece of wood, darker as it gets softer. */
import type { Accent } from '@rubato/contracts/domain'

interface Strike {
  /** Partials of the wood, Hz, with their share of the level and how long they ring (time constant, s). */
  partials: readonly { hz: number; level: number; ring: number }[]
  /** The knock itself: noise that is gone within this time constant, s. */
  knock: { level: number; ring: number }
  level: number
}

const strikes: Record<Accent, Strike> = {
  accent: {
    partials: [
      { hz: 1046, level: 0.62, ring: 0.03 },
      { hz: 2511, level: 0.26, ring: 0.014 },
      { hz: 523, level: 0.3, ring: 0.045 },
    ],
    knock: { level: 0.22, ring: 0.0022 },
    level: 0.85,
  },
  beat: {
    partials: [
      { hz: 784, level: 0.62, ring: 0.028 },
      { hz: 1882, level: 0.2, ring: 0.012 },
      { hz: 392, level: 0.3, ring: 0.04 },
    ],
    knock: { level: 0.16, ring: 0.002 },
    level: 0.62,
  },
  soft: {
    partials: [
      { hz: 587, level: 0.6, ring: 0.026 },
      { hz: 1409, level: 0.12, ring: 0.01 },
    ],
    knock: { level: 0.08, ring: 0.0018 },
    level: 0.36,
  },
}

/** Length of a click, s: the longest partial has died away by more than 40 dB. */
export const CLICK_SECONDS = 0.22
/** The stick needs this long to reach the wood: short enough for an exact onset, long enough not to crack, s. */
const ATTACK_S = 0.0006

/** A small fixed noise, the same on every machine. */
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
export function renderClick(accent: Accent, sampleRate: number): Float32Array<ArrayBuffer> {
  const { partials, knock, level } = strikes[accent]
  const samples = new Float32Array(Math.ceil(CLICK_SECONDS * sampleRate))
  const grain = noise(samples.length)
  for (let index = 0; index < samples.length; index++) {
    const t = index / sampleRate
    const body = partials.reduce(
      (sum, { hz, level, ring }) => sum + level * Math.sin(2 * Math.PI * hz * t) * Math.exp(-t / ring),
      0,
    )
    const stick = knock.level * grain[index]! * Math.exp(-t / knock.ring)
    // The cosine brings the very end to zero, so that a click never ends with a step.
    const fade = Math.min(1, t / ATTACK_S) * Math.cos((Math.PI / 2) * (index / samples.length)) ** 2
    samples[index] = level * fade * Math.tanh(1.2 * (body + stick))
  }
  return samples
}
