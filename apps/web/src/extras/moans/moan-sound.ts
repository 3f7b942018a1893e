/**
 * A soft sound, synthesised: a glottal source and breath noise through the formants of a vowel that opens and closes.
 * Formants after Peterson and Barney (1952), scaled to the voice. Mono samples, silent at both ends.
 */
import type { VoiceName } from '@rubato/contracts/domain'

export const MOAN_RATE = 22_050
/** Highest sample: moans are softer than the voice, whose lines reach 0.95. */
const PEAK = 0.5

interface VoiceShape {
  /** Pitch at rest, Hz. */
  f0: number
  /** Scale of the formants; 1 is an average woman. */
  tract: number
}

const shapes: Readonly<Record<VoiceName, VoiceShape>> = {
  Soprano: { f0: 232, tract: 1.06 },
  Mezzo: { f0: 210, tract: 1.03 },
  Alto: { f0: 188, tract: 1 },
  Contralto: { f0: 164, tract: 0.96 },
  Tenor: { f0: 146, tract: 0.88 },
  Baritone: { f0: 116, tract: 0.84 },
  Bass: { f0: 94, tract: 0.8 },
}

/** Formants of a vowel: frequency and bandwidth, Hz, and level. */
type Formant = readonly [hz: number, bandwidth: number, level: number]
const vowels = {
  /** Closed lips: "mm". */
  hum: [
    [270, 60, 1],
    [1050, 220, 0.07],
    [2300, 320, 0.015],
  ],
  oh: [
    [520, 85, 1],
    [920, 110, 0.4],
    [2700, 240, 0.04],
  ],
  ah: [
    [820, 105, 1],
    [1240, 130, 0.5],
    [2800, 260, 0.07],
  ],
} as const satisfies Record<string, readonly Formant[]>
type Vowel = keyof typeof vowels

export interface MoanRequest {
  voice: VoiceName
  /** Demand of the moment, 0..1. */
  intensity: number
  /** 0..1 */
  random: () => number
}

interface Plan {
  seconds: number
  vowel: Vowel
  /** Share of breath in the sound, 0..1. */
  breath: number
  f0: number
  /** Pitch at the highest point, relative to f0. */
  rise: number
  /** Pitch at the end, relative to f0. */
  fall: number
  level: number
  tract: number
}

/** Gentle moments breathe and hum, demanding ones open the mouth, rise higher and last longer. */
function planOf({ voice, intensity, random }: MoanRequest): Plan {
  const between = (from: number, to: number) => from + (to - from) * random()
  const isBreath = random() < 0.5 - 0.3 * intensity
  const openness = intensity + between(-0.3, 0.3)
  const vowel: Vowel = openness < 0.35 ? 'hum' : openness < 0.7 ? 'oh' : 'ah'
  const { f0, tract } = shapes[voice]
  return {
    seconds: between(0.55, 0.8) + intensity * between(0.15, 0.55),
    vowel,
    breath: isBreath ? 0.97 : between(0.12, 0.3),
    f0: f0 * (1 + 0.18 * intensity) * between(0.93, 1.08),
    rise: 1 + 0.06 + 0.16 * intensity * random(),
    fall: between(0.72, 0.88),
    level: PEAK * (0.4 + 0.6 * intensity) * between(0.75, 1),
    tract: tract * between(0.98, 1.02),
  }
}

/** Smooth rise, hold and long fall, 0..1 at the share `at` of the sound; 0 at both ends. */
function envelope(at: number): number {
  const rise = Math.min(1, at / 0.24)
  const fall = Math.min(1, (1 - at) / 0.55)
  return Math.sin((Math.PI / 2) * rise) ** 2 * Math.sin((Math.PI / 2) * fall) ** 2
}

/** Pitch relative to f0: up to the highest point at a third, then down to the end. */
function contour(at: number, { rise, fall }: Plan): number {
  const turn = 0.32
  const share = at < turn ? at / turn : (at - turn) / (1 - turn)
  const smooth = (1 - Math.cos(Math.PI * share)) / 2
  return at < turn ? 1 + (rise - 1) * smooth : rise + (fall - rise) * smooth
}

/** Pulses of the vocal folds with a soft spectrum, with a little unsteadiness, and breath. */
function sourceOf(plan: Plan, random: () => number): Float32Array {
  const source = new Float32Array(Math.round(plan.seconds * MOAN_RATE))
  let phase = 0
  let jitter = 0
  let smooth = 0
  for (let at = 0; at < source.length; at++) {
    const share = at / source.length
    const vibrato = 1 + 0.012 * Math.sin((2 * Math.PI * 5.2 * at) / MOAN_RATE)
    jitter = jitter * 0.995 + (random() - 0.5) * 0.002
    phase = (phase + (plan.f0 * contour(share, plan) * vibrato * (1 + jitter)) / MOAN_RATE) % 1
    // Open for two thirds of the period, after Rosenberg (1971).
    const pulse = phase < 0.66 ? Math.sin((Math.PI * phase) / 0.66) ** 2 - 0.33 : -0.33
    smooth += ((random() - 0.5) * 2 - smooth) * 0.5
    source[at] = (pulse * (1 - plan.breath) + smooth * plan.breath * 0.5) * envelope(share)
  }
  return source
}

/** Adds the source through one resonance (two poles, unit gain at its frequency). */
function addResonance(source: Float32Array, target: Float32Array, [hz, bandwidth, level]: Formant): void {
  const radius = Math.exp((-Math.PI * bandwidth) / MOAN_RATE)
  const angle = (2 * Math.PI * hz) / MOAN_RATE
  const [b1, b2] = [2 * radius * Math.cos(angle), -radius * radius]
  const gain = (1 - radius) * Math.sqrt(1 - 2 * radius * Math.cos(2 * angle) + radius * radius) * level
  let [y1, y2] = [0, 0]
  for (let at = 0; at < source.length; at++) {
    const y = gain * source[at]! + b1 * y1 + b2 * y2
    target[at]! += y
    y2 = y1
    y1 = y
  }
}

export function renderMoan(request: MoanRequest): Float32Array<ArrayBuffer> {
  const plan = planOf(request)
  const source = sourceOf(plan, request.random)
  const sound = new Float32Array(source.length)
  for (const [hz, bandwidth, level] of vowels[plan.vowel])
    addResonance(source, sound, [hz * plan.tract, bandwidth, level])
  const peak = sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1e-6)
  const fade = Math.round(0.02 * MOAN_RATE)
  for (let at = 0; at < sound.length; at++) {
    const end = Math.min(1, at / fade, (sound.length - 1 - at) / fade)
    sound[at]! *= (plan.level / peak) * end
  }
  return sound
}
