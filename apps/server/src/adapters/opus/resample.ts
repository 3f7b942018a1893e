/** Converts samples to another rate by interpolation with a windowed sinc. */
import type { Sound } from '@rubato/contracts/wav'

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 16

function kernel(distance: number): number {
  if (distance === 0) return 1
  const x = Math.PI * distance
  const window = 0.5 + 0.5 * Math.cos(x / CROSSINGS)
  return (Math.sin(x) / x) * window
}

/** A lower rate also removes the frequencies that it cannot represent. */
export function resample({ samples, sampleRate }: Sound, rate: number): Sound {
  if (rate === sampleRate) return { samples, sampleRate }
  const step = sampleRate / rate
  const scale = Math.min(1, rate / sampleRate)
  const reach = CROSSINGS / scale
  const converted = Int16Array.from({ length: Math.round(samples.length / step) }, (_, index) => {
    const center = index * step
    const last = Math.min(samples.length - 1, Math.floor(center + reach))
    let sum = 0
    for (let at = Math.max(0, Math.ceil(center - reach)); at <= last; at++)
      sum += samples[at]! * kernel((at - center) * scale)
    return Math.max(-0x8000, Math.min(0x7fff, Math.round(sum * scale)))
  })
  return { samples: converted, sampleRate: rate }
}
