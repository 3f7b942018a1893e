/** Synthesis parameters of the clicks, by sound and by accent. */
import type { Accent, ClickSound } from '@rubato/contracts/domain'

export interface Strike {
  /** Partials of the body, Hz, with their share of the level and how long they ring (time constant, s; at most 0.046). */
  partials: readonly { hz: number; level: number; ring: number }[]
  /** Noise burst at the start; `ring` is its time constant, s. */
  knock: { level: number; ring: number }
  level: number
  /** Attack time, s; `ATTACK_S` by default. */
  attack?: number
}

/** A struck piece of wood, darker as it gets softer: the sound of the stage. */
const wood: Record<Accent, Strike> = {
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

/** Short and bright: audible over music and noise. */
const click: Record<Accent, Strike> = {
  accent: {
    partials: [
      { hz: 2637, level: 0.8, ring: 0.011 },
      { hz: 5274, level: 0.3, ring: 0.006 },
    ],
    knock: { level: 0.3, ring: 0.0012 },
    level: 0.9,
  },
  beat: {
    partials: [
      { hz: 1976, level: 0.8, ring: 0.01 },
      { hz: 3952, level: 0.22, ring: 0.005 },
    ],
    knock: { level: 0.24, ring: 0.001 },
    level: 0.68,
  },
  soft: {
    partials: [{ hz: 1568, level: 0.75, ring: 0.009 }],
    knock: { level: 0.12, ring: 0.0008 },
    level: 0.42,
  },
}

/** A finger on felt: low and round, for a quiet room. */
const soft: Record<Accent, Strike> = {
  accent: {
    partials: [
      { hz: 247, level: 0.8, ring: 0.045 },
      { hz: 494, level: 0.3, ring: 0.03 },
    ],
    knock: { level: 0.05, ring: 0.004 },
    level: 0.85,
    attack: 0.0018,
  },
  beat: {
    partials: [
      { hz: 196, level: 0.8, ring: 0.042 },
      { hz: 392, level: 0.2, ring: 0.026 },
    ],
    knock: { level: 0.04, ring: 0.004 },
    level: 0.68,
    attack: 0.0018,
  },
  soft: {
    partials: [{ hz: 196, level: 0.8, ring: 0.034 }],
    knock: { level: 0.03, ring: 0.004 },
    level: 0.44,
    attack: 0.0018,
  },
}

/** A small bell: inharmonic partials. */
const bell: Record<Accent, Strike> = {
  accent: {
    partials: [
      { hz: 1319, level: 0.5, ring: 0.046 },
      { hz: 3640, level: 0.28, ring: 0.036 },
      { hz: 7122, level: 0.12, ring: 0.018 },
    ],
    knock: { level: 0.1, ring: 0.001 },
    level: 0.8,
  },
  beat: {
    partials: [
      { hz: 988, level: 0.5, ring: 0.044 },
      { hz: 2727, level: 0.22, ring: 0.03 },
    ],
    knock: { level: 0.08, ring: 0.001 },
    level: 0.62,
  },
  soft: {
    partials: [
      { hz: 880, level: 0.5, ring: 0.04 },
      { hz: 2429, level: 0.1, ring: 0.022 },
    ],
    knock: { level: 0.04, ring: 0.001 },
    level: 0.36,
  },
}

export const strikes: Record<ClickSound, Record<Accent, Strike>> = { wood, click, soft, bell }
