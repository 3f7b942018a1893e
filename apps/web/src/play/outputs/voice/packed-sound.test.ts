import { expect, it } from 'vitest'
import { readWav, writeWav } from '@rubato/contracts/wav'
import { packSound, unpackSound } from './packed-sound.ts'

const SAMPLE_RATE = 24_000

const fileOf = (samples: Int16Array<ArrayBuffer>) => writeWav({ samples, sampleRate: SAMPLE_RATE })
/** Tones of a voice that rise and fall, with a pause and a sudden begin, like words. */
const words = Int16Array.from({ length: SAMPLE_RATE / 2 + 1 }, (_, n) => {
  const t = n / SAMPLE_RATE
  const loudness = t > 0.2 && t < 0.25 ? 0 : 5000 + 4000 * Math.sin(2 * Math.PI * 3 * t)
  return loudness * (Math.sin(2 * Math.PI * 165 * t) + 0.5 * Math.sin(2 * Math.PI * 990 * t))
})
const energy = (samples: Iterable<number>) => [...samples].reduce((sum, sample) => sum + sample ** 2, 0)

it('A packed line takes a quarter and sounds as before: its noise is 25 dB below it', () => {
  const file = fileOf(words)
  const packed = packSound(readWav(file))
  expect(packed.length).toBeLessThan(file.length / 3.9)
  const { pcm, sampleRate } = unpackSound(packed)
  expect([pcm.length, sampleRate]).toEqual([words.length, SAMPLE_RATE])
  const noise = pcm.map((sample, index) => sample - words[index]!)
  expect(10 * Math.log10(energy(words) / energy(noise))).toBeGreaterThan(25)
})

it('The loudest samples stay in range, and what is cut off is refused', () => {
  const square = Int16Array.from({ length: 400 }, (_, n) => (n % 100 < 50 ? 32_767 : -32_768))
  const packed = packSound(readWav(fileOf(square)))
  const { pcm } = unpackSound(packed)
  expect([pcm[45]! > 25_000, pcm[95]! < -25_000]).toEqual([true, true])
  expect(() => unpackSound(packed.slice(0, -1))).toThrow('not complete')
  expect(() => packSound(readWav(new Uint8Array(20)))).toThrow('is no WAV file')
})
