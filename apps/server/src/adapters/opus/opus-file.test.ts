import { describe, expect, it } from 'vitest'
import type { Sound } from '@rubato/contracts/wav'
import { decodeOpus, encodeOpus, readOpus } from './opus-file.ts'

/** A glide between 200 and 1,400 Hz that swells, s. */
function glide(seconds: number, sampleRate: number): Sound {
  const samples = Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const time = index / sampleRate
    return 9000 * Math.sin(Math.PI * time) ** 2 * Math.sin(2 * Math.PI * (200 + 200 * time) * time)
  })
  return { samples, sampleRate }
}

/** 1 where both have the same course. */
function likeness(one: Int16Array, other: Int16Array): number {
  let [product, first, second] = [0, 0, 0]
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    product += one[index]! * other[index]!
    first += one[index]! ** 2
    second += other[index]! ** 2
  }
  return product / Math.sqrt(first * second)
}

describe('a sound as Opus', () => {
  it.each([16_000, 24_000, 48_000])('keeps its length, its course and its place at %i Hz', (rate) => {
    const sound = glide(2.345, rate)
    const file = encodeOpus(sound, ['COMMENT=Made by a machine'])
    const again = decodeOpus(file)
    expect([again.sampleRate, again.samples.length]).toEqual([rate, sound.samples.length])
    expect(likeness(sound.samples, again.samples)).toBeGreaterThan(0.97)
    // Shifted by a tenth of the shortest period, the course differs more.
    expect(likeness(sound.samples.subarray(Math.round(rate / 14_000)), again.samples)).toBeLessThan(
      likeness(sound.samples, again.samples),
    )
    expect((file.length * 8) / 2.345).toBeLessThan(32_000)
    expect(readOpus(file).comments).toEqual(['COMMENT=Made by a machine'])
  })

  it.each([
    [22_050, 24_000],
    [44_100, 48_000],
    [96_000, 48_000],
  ])('is converted from %i Hz to %i Hz', (from, to) => {
    const again = decodeOpus(encodeOpus(glide(1.5, from), []))
    expect([again.sampleRate, again.samples.length]).toEqual([to, 1.5 * to])
    expect(likeness(glide(1.5, to).samples, again.samples)).toBeGreaterThan(0.97)
  })

  it.each([
    ['cut off', (file: Buffer) => file.subarray(0, file.length - 10), 'is cut off'],
    ['changed', (file: Buffer) => file.fill(0, file.length - 10, file.length - 5), 'was changed'],
    ['of another kind', () => Buffer.from('RIFF and then more than a header of Ogg'), 'is no Ogg file'],
    ['empty', () => Buffer.alloc(0), 'is no Opus file'],
  ])('is refused when the file is %s', (_, damage, message) => {
    const file = encodeOpus(glide(0.5, 16_000), [])
    expect(() => decodeOpus(damage(file))).toThrow(message)
  })
})
