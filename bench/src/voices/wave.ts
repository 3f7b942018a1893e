/** Sound files for the recogniser: 16 kHz, mono, 16 bits. */

import { writeWav } from '@rubato/contracts/wav'

export const RATE = 16_000
/** Silence before and after a line, s: the recogniser adapts to it. */
const SILENCE_S = 0.25
/** Zero crossings of the interpolation kernel on each side, and its share of the lower band. */
const CROSSINGS = 16
const BAND = 0.95

/** The kernel at `t` samples from its centre: a sinc of cut-off `cut` (share of the band) under a Hann window. */
function kernel(t: number, cut: number): number {
  const phase = Math.PI * t * cut
  const sinc = phase === 0 ? 1 : Math.sin(phase) / phase
  return cut * sinc * (0.5 + 0.5 * Math.cos((Math.PI * t) / CROSSINGS))
}

/** The samples at another rate, Hz. */
export function resample(pcm: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return pcm
  const step = from / to
  const cut = Math.min(1, 1 / step) * BAND
  return Int16Array.from({ length: Math.floor(pcm.length / step) }, (_, index) => {
    const centre = index * step
    let sum = 0
    for (let at = Math.ceil(centre - CROSSINGS); at <= centre + CROSSINGS; at++) {
      sum += (pcm[at] ?? 0) * kernel(centre - at, cut)
    }
    return Math.max(-0x8000, Math.min(0x7fff, Math.round(sum)))
  })
}

/** A WAV file of these samples, with silence around them. */
export function waveFile(pcm: Int16Array, rate: number): Uint8Array {
  const silence = Math.round(SILENCE_S * rate)
  const samples = new Int16Array(pcm.length + 2 * silence)
  samples.set(pcm, silence)
  return writeWav({ samples, sampleRate: rate })
}
