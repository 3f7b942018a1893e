/** Shapes the samples of a rendered line: silence at its ends, pauses inside, presence, room and level. */

type Samples = Int16Array<ArrayBuffer>

/** Below this share of full scale a sample is silence. The speakers' loudest samples are at 0.3 to 0.9. */
const SILENCE = 0.012
/** A silence inside a line counts as a pause from this length on, s: shorter ones belong to stops such as "t" and "k". */
const PAUSE_S = 0.12
/** Silence kept after the last sound, s. */
const TAIL_S = 0.03

/** Level of each line, RMS of its sounding part as a share of full scale, and its highest peak. */
const TARGET_RMS = 0.11
const PEAK = 0.95
/** Window of the level, s: windows below a tenth of the loudest do not count, so pauses do not raise the gain. */
const WINDOW_S = 0.03

const isSound = (sample: number) => Math.abs(sample) > SILENCE * 0x8000

/** The samples from the first sound to shortly after the last one; empty where there is none. */
export function trimSilence(pcm: Samples, sampleRate: number): Samples {
  const first = pcm.findIndex(isSound)
  if (first < 0) return new Int16Array(0)
  const last = pcm.findLastIndex(isSound)
  return pcm.slice(first, last + 1 + Math.round(TAIL_S * sampleRate))
}

/** Multiplies the length of each pause inside the line by `factor`. */
export function scalePauses(pcm: Samples, sampleRate: number, factor: number): Samples {
  if (factor === 1) return pcm
  const shortest = PAUSE_S * sampleRate
  const parts: Samples[] = []
  let soundEnd = 0
  let copied = 0
  for (let at = 0; at < pcm.length; at++) {
    if (!isSound(pcm[at]!)) continue
    const length = at - soundEnd
    if (length >= shortest && soundEnd > 0) {
      // Half of the pause stays at each side, so that the fading sound around it is kept.
      const kept = Math.round((length * Math.min(1, factor)) / 2)
      parts.push(pcm.subarray(copied, soundEnd + kept))
      if (factor > 1) parts.push(new Int16Array(Math.round(length * (factor - 1))))
      copied = at - (factor > 1 ? length - kept : kept)
    }
    soundEnd = at + 1
  }
  parts.push(pcm.subarray(copied))
  return concatenate(parts)
}

function concatenate(parts: readonly Samples[]): Samples {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * Raises what lies above `hz` by `db`: the treble filter of the Audio EQ Cookbook with slope 1. Returns floating point
 * samples, which may exceed 16 bits until they are levelled.
 */
export function raisePresence(pcm: Samples, sampleRate: number, { hz, db }: { hz: number; db: number }): Float32Array {
  const a = 10 ** (db / 40)
  const angle = (2 * Math.PI * hz) / sampleRate
  const cos = Math.cos(angle)
  const alpha = 2 * Math.sqrt(a) * (Math.sin(angle) / Math.SQRT2)
  const [up, down] = [a + 1, a - 1]
  const a0 = up - down * cos + alpha
  const [b0, b1, b2] = [
    (a * (up + down * cos + alpha)) / a0,
    (-2 * a * (down + up * cos)) / a0,
    (a * (up + down * cos - alpha)) / a0,
  ]
  const [a1, a2] = [(2 * (down - up * cos)) / a0, (up - down * cos - alpha) / a0]
  const out = new Float32Array(pcm.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let at = 0; at < pcm.length; at++) {
    const x = pcm[at]!
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    out[at] = y
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
  }
  return out
}

/** Reflections of a small furnished room: delay in ms, and level as a share of the direct sound. */
const REFLECTIONS = [
  [4.3, 0.14],
  [7.9, 0.11],
  [12.1, 0.09],
  [17.3, 0.07],
  [23.9, 0.05],
] as const
/** Walls absorb high frequencies: each reflection passes a first-order low-pass filter at this frequency, Hz. */
const WALL_HZ = 2500

/** Adds the first reflections of a small room. The length does not change: they fit into the silence after the last sound. */
export function addRoom(samples: Float32Array, sampleRate: number): Float32Array {
  const share = 1 - Math.exp((-2 * Math.PI * WALL_HZ) / sampleRate)
  const muffled = new Float32Array(samples.length)
  let last = 0
  for (let at = 0; at < samples.length; at++) {
    last += share * (samples[at]! - last)
    muffled[at] = last
  }
  const out = Float32Array.from(samples)
  for (const [ms, level] of REFLECTIONS) {
    const delay = Math.round((ms * sampleRate) / 1000)
    for (let at = delay; at < out.length; at++) out[at] = out[at]! + level * muffled[at - delay]!
  }
  return out
}

/** Mean square of each whole window. */
function windowPowers(samples: ArrayLike<number>, size: number): number[] {
  const powers: number[] = []
  for (let from = 0; from + size <= samples.length; from += size) {
    let sum = 0
    for (let at = from; at < from + size; at++) sum += samples[at]! ** 2
    powers.push(sum / size)
  }
  return powers
}

/** RMS of the sounding windows, as a share of full scale; 0 without sound. */
export function soundingLevel(samples: ArrayLike<number>, sampleRate: number): number {
  const powers = windowPowers(samples, Math.max(1, Math.round(WINDOW_S * sampleRate)))
  const loudest = Math.max(0, ...powers)
  const sounding = powers.filter((power) => power > loudest / 100)
  if (sounding.length === 0) return 0
  return Math.sqrt(sounding.reduce((sum, power) => sum + power, 0) / sounding.length) / 0x8000
}

/** Brings a line to the common level: the speakers differ by 5 dB, and a change of voice needs no change of volume. */
export function setLevel(samples: Float32Array, sampleRate: number): Samples {
  const level = soundingLevel(samples, sampleRate)
  let peak = 1
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  const gain = level < 1e-4 ? 1 : Math.min(TARGET_RMS / level, (PEAK * 0x7fff) / peak)
  // A loop, because `Int16Array.from` with a function takes ten times as long.
  const leveled = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at++) leveled[at] = Math.round(samples[at]! * gain)
  return leveled
}
