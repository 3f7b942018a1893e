import { describe, expect, it } from 'vitest'
import { addRoom, raisePresence, scalePauses, setLevel, soundingLevel, trimSilence } from './samples.ts'

const RATE = 16_000

/** Alternating stretches of a tone (Hz) and silence (null), each with its length in ms. */
function samplesOf(...parts: readonly (readonly [hz: number | null, ms: number])[]): Int16Array<ArrayBuffer> {
  return Int16Array.from(
    parts.flatMap(([hz, ms]) =>
      Array.from({ length: (ms * RATE) / 1000 }, (_, at) =>
        hz === null ? 0 : Math.round(8000 * Math.cos((2 * Math.PI * hz * at) / RATE)),
      ),
    ),
  )
}
const lengthMs = (pcm: Int16Array): number => Math.round((1000 * pcm.length) / RATE)

describe('silence at the ends of a line', () => {
  it('is removed: the first sample is audible, and 30 ms follow the last sound', () => {
    const trimmed = trimSilence(samplesOf([null, 180], [400, 500], [null, 250]), RATE)
    expect(Math.abs(trimmed[0]!)).toBeGreaterThan(1000)
    expect(lengthMs(trimmed)).toBe(530)
  })

  it('is all of a line without sound', () => {
    expect(trimSilence(samplesOf([null, 300]), RATE)).toHaveLength(0)
  })
})

describe('pauses inside a line', () => {
  const line = samplesOf([400, 300], [null, 200], [400, 300])

  it.each([
    [1.5, 900],
    [1, 800],
    [0.5, 700],
  ])('are scaled by %f and nothing else is', (factor, ms) => {
    const scaled = scalePauses(line, RATE, factor)
    expect(lengthMs(scaled)).toBe(ms)
    expect(scaled.filter((sample) => sample !== 0).length).toBe(line.filter((sample) => sample !== 0).length)
  })

  it('do not include the closure of a consonant', () => {
    const stop = samplesOf([400, 300], [null, 90], [400, 300])
    expect(scalePauses(stop, RATE, 1.5)).toEqual(stop)
  })
})

describe('presence', () => {
  const levelOf = (hz: number) => {
    const tone = samplesOf([hz, 500])
    return (
      20 * Math.log10(soundingLevel(raisePresence(tone, RATE, { hz: 2000, db: 4 }), RATE) / soundingLevel(tone, RATE))
    )
  }

  it('raises high frequencies by its decibels and leaves low ones alone', () => {
    expect(levelOf(200)).toBeCloseTo(0, 1)
    expect(levelOf(2000)).toBeCloseTo(2, 1)
    expect(levelOf(6500)).toBeCloseTo(4, 1)
  })
})

describe('the room', () => {
  const click = Float32Array.from({ length: RATE / 10 }, (_, at) => (at === 0 ? 10_000 : 0))

  it('keeps the direct sound and the length, and its reflections end within the silence after a line', () => {
    const heard = addRoom(click, RATE)
    expect(heard).toHaveLength(click.length)
    expect(heard[0]).toBe(10_000)
    const reflected = heard.subarray(1)
    expect(Math.max(...reflected)).toBeGreaterThan(100)
    expect(Math.max(...reflected)).toBeLessThan(2000)
    expect(Math.max(...heard.subarray(0.03 * RATE))).toBeLessThan(10)
  })

  it('reflects low frequencies more than high ones', () => {
    const added = (hz: number) => {
      const tone = Float32Array.from(samplesOf([hz, 500]))
      const heard = addRoom(tone, RATE)
      return (
        soundingLevel(
          heard.map((sample, at) => sample - tone[at]!),
          RATE,
        ) / soundingLevel(tone, RATE)
      )
    }
    expect(added(300)).toBeGreaterThan(2 * added(6500))
  })
})

describe('the level', () => {
  it('does not depend on how much of the line is silence, nor on the loudness of the speaker', () => {
    const lines = [
      samplesOf([400, 900]),
      samplesOf([400, 300], [null, 900], [400, 300]),
      samplesOf([400, 900]).map((sample) => sample / 3),
    ]
    const levels = lines.map((line) => soundingLevel(setLevel(Float32Array.from(line), RATE), RATE))
    for (const level of levels) expect(level).toBeCloseTo(levels[0]!, 2)
  })

  it('never clips', () => {
    const peaky = Float32Array.from({ length: RATE }, (_, at) => (at % 1600 === 0 ? 30_000 : 20 * Math.sin(at)))
    const peak = setLevel(peaky, RATE).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(peak).toBeLessThanOrEqual(0.95 * 0x7fff + 1)
  })
})
